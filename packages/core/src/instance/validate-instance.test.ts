import { Ajv2020 } from 'ajv/dist/2020.js';
import AjvDraft4 from 'ajv-draft-04';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { analyse } from '../analyse.js';
import { resolveSchema, type Schema } from '../model/schema.js';
import type { InstanceOptions } from './instance-error.js';
import { validateInstance } from './validate-instance.js';

const ajv = { '3.0.4': new AjvDraft4.default({ strict: false }), '3.1.1': new Ajv2020({ strict: false }) };

type Version = '2.0' | '3.0.4' | '3.1.1';

/** The schema `Root` of a document with these schemas. */
async function schemaOf(
  schemas: Readonly<Record<string, unknown>>,
  version: Version = '3.1.1',
): Promise<Schema> {
  const info = { title: 'Schemas', version: '1' };
  const document =
    version === '2.0'
      ? { swagger: version, info, paths: {}, definitions: schemas }
      : { openapi: version, info, paths: {}, components: { schemas } };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const schema = resolveSchema(model?.document.components?.schemas.get('Root'));
  if (schema === undefined) throw new TypeError('The document has no schema `Root`');
  return schema;
}

async function errorsOf(
  root: unknown,
  value: unknown,
  version?: Version,
  options?: InstanceOptions,
): Promise<string[]> {
  const schema = await schemaOf(
    { Root: root, Node: { type: 'object', properties: { next: reference } } },
    version,
  );
  return validateInstance(schema, value, options).map(
    ({ segments, message }) => `/${segments.join('/')} ${message}`,
  );
}

const reference = { $ref: '#/components/schemas/Root' };

describe('errors say where and what', () => {
  it.each<[string, unknown, unknown, readonly string[]]>([
    ['a wrong type', { type: 'integer' }, '12', ['/ must be an integer']],
    ['several types', { type: ['integer', 'null'] }, '12', ['/ must be an integer or null']],
    ['a missing property', { required: ['id'] }, {}, ['/ must have the property "id"']],
    [
      'an unknown property',
      { additionalProperties: false },
      { a: 1 },
      ['/a must not be there: the schema does not know this property'],
    ],
    [
      'a nested value',
      { properties: { a: { items: { maximum: 3 } } } },
      { a: [1, 4] },
      ['/a/1 must be 3 or less'],
    ],
    [
      'an enumeration',
      { enum: ['a', 1, 'b'.repeat(25), 'c'.repeat(25), null] },
      'x',
      ['/ must be one of "a", 1, "bbbbbbbbbbbbbbbbbbbbbbbbb" and 2 more'],
    ],
    ['a constant', { const: { b: 1, a: [2] } }, { a: [2], b: 2 }, ['/ must be {"a":[2],"b":1}']],
    ['a length in characters', { maxLength: 2 }, '😀😀😀', ['/ must have 2 characters or fewer']],
    [
      'the branch that is meant',
      { anyOf: [{ type: 'string' }, { required: ['id'] }] },
      {},
      ['/ must have the property "id"'],
    ],
    [
      'no branch',
      { oneOf: [{ type: 'string' }, { type: 'null' }] },
      1,
      ['/ must match a schema of `oneOf`, and matches none of 2'],
    ],
    [
      'two branches',
      { oneOf: [{ minimum: 1 }, { maximum: 3 }] },
      2,
      ['/ must match one schema of `oneOf` only, and matches 2'],
    ],
    [
      'a name',
      { propertyNames: { maxLength: 2 } },
      { abc: 1 },
      ['/ has the property "abc", whose name must have 2 characters or fewer'],
    ],
    [
      'equal items',
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      ['/ must not have two equal items'],
    ],
  ])('%s', async (_name, schema, value, expected) => {
    expect(await errorsOf(schema, value)).toEqual(expected);
  });
});

describe('valid is', () => {
  it.each<[string, unknown, unknown, Version]>([
    ['null where a 3.0 schema is nullable', { type: 'string', nullable: true, enum: ['a'] }, null, '3.0.4'],
    ['null where a 2.0 schema says so', { type: 'string', 'x-nullable': true }, null, '2.0'],
    ['a multiple that has no exact binary form', { multipleOf: 0.1 }, 0.3, '3.1.1'],
    ['characters outside the basic plane, each counted once', { maxLength: 2 }, '😀😀', '3.1.1'],
    ['what a format says otherwise', { type: 'string', format: 'date' }, 'tomorrow', '3.1.1'],
    [
      'what two formats may tell apart',
      {
        oneOf: [
          { type: 'string', format: 'date' },
          { type: 'string', format: 'uri' },
        ],
      },
      'a',
      '3.0.4',
    ],
    ['what a format may exclude', { not: { type: 'string', format: 'date' } }, 'tomorrow', '3.1.1'],
    [
      'what a reference that leads nowhere may describe',
      { allOf: [{ $ref: '#/components/schemas/Nothing' }] },
      1,
      '3.0.4',
    ],
    [
      'what a pattern may refuse that is not judged',
      { pattern: '^(a+)\\1$' },
      'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
      '3.1.1',
    ],
    ['what an invalid pattern may refuse', { pattern: '(' }, 'a', '3.1.1'],
    [
      'what a discriminator may tell apart',
      { oneOf: [{}, {}], discriminator: { propertyName: 'kind' } },
      { kind: 'a' },
      '3.0.4',
    ],
    ['a file of 2.0', { type: 'file' }, 'anything', '2.0'],
    ['what stands beside a $ref of 3.0', { type: 'string', $ref: '#/components/schemas/Node' }, {}, '3.0.4'],
  ])('%s', async (_name, schema, value, version) => {
    expect(await errorsOf(schema, value, version)).toEqual([]);
  });

  it('each required property that the direction leaves out', async () => {
    const schema = {
      required: ['id', 'password'],
      allOf: [{ properties: { id: { readOnly: true }, password: { $ref: '#/components/schemas/Secret' } } }],
    };
    const root = await schemaOf({ Root: schema, Secret: { type: 'string', writeOnly: true } }, '3.0.4');
    expect(validateInstance(root, { password: 'p' }, { direction: 'request' })).toEqual([]);
    expect(validateInstance(root, { id: 1 }, { direction: 'response' })).toEqual([]);
    expect(validateInstance(root, {})).toEqual([]);
    expect(validateInstance(root, { id: 1 }, { direction: 'request' })).toHaveLength(1);
    expect(validateInstance(root, { password: 'p' }, { direction: 'response' })).toHaveLength(1);
  });
});

describe('a hostile pair of schema and value', () => {
  it('may refer to itself', async () => {
    const circle = {
      allOf: [{ $ref: '#/components/schemas/Root' }],
      properties: { next: reference },
      required: ['id'],
    };
    expect((await errorsOf(circle, { id: 1, next: {} }))[0]).toBe('/next must have the property "id"');
  });

  it('may double the work at each level', async () => {
    const levels = Array.from({ length: 40 }, (_, level) => {
      const next = { $ref: `#/components/schemas/L${level + 1}` };
      return [`L${level}`, { anyOf: [next, next], not: { not: next } }];
    });
    const root = await schemaOf({
      Root: { $ref: '#/components/schemas/L0' },
      ...Object.fromEntries(levels),
      L40: { type: 'string' },
    });
    expect(validateInstance(root, 1)).toEqual(expect.any(Array));
  });

  it('may have names that mean something to JavaScript', async () => {
    const value: unknown = JSON.parse('{"__proto__": 1, "constructor": "a"}');
    expect(
      await errorsOf({ properties: { toString: { type: 'null' } }, required: ['valueOf'] }, value),
    ).toEqual(['/ must have the property "valueOf"']);
    expect(await errorsOf({ additionalProperties: false }, value)).toHaveLength(2);
  });

  it('gets a limited number of errors', async () => {
    expect(await errorsOf({ items: { type: 'string' } }, Array(1000).fill(1))).toHaveLength(100);
  });
});

// Formats, discriminators, read-only properties, unevaluated values and nullable are not generated: there the two differ by intention.
const scalar = fc.constantFrom<unknown>(null, true, 0, 1, 2, 3.5, -1, '', 'a', 'ab', 'b1', '😀');
const name = fc.constantFrom('a', 'b', 'c1');

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

function schemaArbitrary(version: '3.0.4' | '3.1.1'): fc.Arbitrary<unknown> {
  const isNew = version === '3.1.1';
  const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'];
  const small = fc.nat(3);
  return fc.letrec<{ schema: unknown }>((tie) => {
    const sub = tie('schema');
    const list = fc.array(sub, { minLength: 1, maxLength: 3 });
    const named = fc.dictionary(name, sub, { maxKeys: 2 });
    const old: Record<string, fc.Arbitrary<unknown>> = {
      exclusiveMinimum: fc.boolean(),
      minimum: fc.integer({ min: -1, max: 3 }),
      type: fc.constantFrom(...types),
    };
    const recent: Record<string, fc.Arbitrary<unknown>> = {
      exclusiveMinimum: small,
      type: fc.oneof(
        fc.constantFrom(...types, 'null'),
        fc.uniqueArray(fc.constantFrom(...types, 'null'), { minLength: 1, maxLength: 2 }),
      ),
      const: scalar,
      contains: sub,
      maxContains: small,
      prefixItems: list,
      propertyNames: sub,
      patternProperties: fc.dictionary(fc.constantFrom('^a', '\\d'), sub, { maxKeys: 1 }),
      if: sub,
      // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
      then: sub,
      else: sub,
      dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), { maxKeys: 1 }),
      dependentSchemas: named,
    };
    const record = fc.record(
      {
        maximum: small,
        multipleOf: fc.constantFrom(1, 2, 0.5),
        minLength: small,
        maxLength: small,
        pattern: fc.constantFrom('^[ab]+$', '\\d', '^.$'),
        minItems: small,
        maxItems: small,
        uniqueItems: fc.boolean(),
        items: sub,
        minProperties: small,
        maxProperties: small,
        required: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
        properties: named,
        additionalProperties: fc.oneof(fc.boolean(), sub),
        enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }),
        allOf: list,
        anyOf: list,
        oneOf: list,
        not: sub,
        ...(isNew ? recent : old),
      },
      { requiredKeys: [] },
    );
    // Few keywords each, so that values have a chance to be valid.
    const sparse = fc
      .tuple(record, fc.array(fc.nat(40), { minLength: 1, maxLength: 3 }))
      .map(([full, picks]) => {
        const keys = Object.keys(full);
        const kept = new Set(picks.map((pick) => keys[pick % Math.max(1, keys.length)]));
        // Ajv lets an empty array pass `contains` beside some `prefixItems`.
        if (kept.has('prefixItems')) kept.delete('contains');
        // In draft 4 it is a flag of `minimum` and nothing without.
        if (!isNew && !(kept.has('minimum') && 'minimum' in full)) kept.delete('exclusiveMinimum');
        return Object.fromEntries(Object.entries(full).filter(([key]) => kept.has(key)));
      });
    const referring = fc.constant({ type: 'object', properties: { a: reference } });
    return {
      schema: fc.oneof(
        { maxDepth: 3 },
        { weight: 1, arbitrary: isNew ? fc.boolean() : referring },
        { weight: 6, arbitrary: sparse },
        { weight: 1, arbitrary: referring },
      ),
    };
  }).schema;
}

describe.each(['3.0.4', '3.1.1'] as const)('a value and a schema of %s', (version) => {
  test('get the verdict that Ajv gives', async () => {
    let valid = 0;
    await fc.assert(
      fc.asyncProperty(
        schemaArbitrary(version),
        fc.array(value, { minLength: 4, maxLength: 8 }),
        async (schema, values) => {
          fc.pre(typeof schema === 'object');
          const root = await schemaOf({ Root: schema }, version);
          const validate = ajv[version].compile({
            components: { schemas: { Root: schema } },
            $ref: '#/components/schemas/Root',
          });
          for (const one of values) {
            const expected = validate(one);
            if (expected) valid++;
            expect({ one, valid: validateInstance(root, one).length === 0 }).toEqual({
              one,
              valid: expected,
            });
            const first = validateInstance(root, one, { isFirstEnough: true });
            expect({ one, valid: first.length === 0 }).toEqual({ one, valid: expected });
          }
        },
      ),
      { numRuns: 200 },
    );
    expect(valid).toBeGreaterThan(50);
  });
});
