import { Ajv2020 } from 'ajv/dist/2020.js';
import AjvDraft4 from 'ajv-draft-04';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { analyse } from '../analyse.js';
import type { Example } from '../model/nodes.js';
import { resolveSchema, type Schema } from '../model/schema.js';
import { exactMember, exactValueOf } from './exact-value.js';
import { validateInstance, type InstanceOptions } from './validate-instance.js';

const ajv = { '3.0.4': new AjvDraft4.default({ strict: false }), '3.1.1': new Ajv2020({ strict: false }) };

type Version = '2.0' | '3.0.4' | '3.1.1';

/** Returns the schema `Root` of a document with these schemas. */
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
  return validateInstance(schema, value, options).errors.map(
    ({ segments, message }) => `/${segments.join('/')} ${message}`,
  );
}

const reference = { $ref: '#/components/schemas/Root' };

describe('errors', () => {
  it.each<[string, unknown, unknown, readonly string[]]>([
    [
      'say where and what',
      { properties: { a: { items: { maximum: 3 } } } },
      { a: [1, 4] },
      ['/a/1 must be 3 or less'],
    ],
    ['name what a format wants', { format: 'date' }, 'tomorrow', ['/ must be a date such as 2026-01-31']],
  ])('%s', async (_name, schema, value, expected) => {
    expect(await errorsOf(schema, value)).toEqual(expected);
  });
});

describe('valid is', () => {
  it.each<[string, unknown, unknown, Version]>([
    ['null where a 3.0 schema is nullable', { type: 'string', nullable: true, enum: ['a'] }, null, '3.0.4'],
    ['null where a 2.0 schema says so', { type: 'string', 'x-nullable': true }, null, '2.0'],
    [
      'what a reference that leads nowhere may describe',
      { allOf: [{ $ref: '#/components/schemas/Nothing' }] },
      1,
      '3.0.4',
    ],
    [
      'a property that matches a pattern of 3.0, which has no such keyword',
      { patternProperties: { '^a': { type: 'string' } }, additionalProperties: false },
      { ab: 1 },
      '3.0.4',
    ],
    [
      'a property that is known, though not by a schema',
      { properties: { a: 'string' }, additionalProperties: false },
      { a: 1 },
      '3.1.1',
    ],
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

  it('each required property that the direction omits', async () => {
    const schema = {
      required: ['id', 'password'],
      allOf: [{ properties: { id: { readOnly: true }, password: { $ref: '#/components/schemas/Secret' } } }],
    };
    const root = await schemaOf({ Root: schema, Secret: { type: 'string', writeOnly: true } }, '3.0.4');
    expect(verdictOf(root, { password: 'p' }, 'request')).toBe('valid');
    expect(verdictOf(root, { id: 1 }, 'response')).toBe('valid');
    expect(verdictOf(root, {})).toBe('undecided');
    expect(verdictOf(root, { id: 1 }, 'request')).toBe('invalid');
    expect(verdictOf(root, { password: 'p' }, 'response')).toBe('invalid');
  });
});

function verdictOf(schema: Schema, value: unknown, direction?: InstanceOptions['direction']): string {
  return validateInstance(schema, value, { direction }).verdict;
}

describe('the validation of a value with a model', () => {
  it('follows a `$dynamicRef` to the outermost anchor of its name, in any resource', async () => {
    const root = await schemaOf({
      Root: {
        $id: 'https://schemas.test/strict',
        $dynamicAnchor: 'node',
        $ref: 'tree',
        unevaluatedProperties: false,
      },
      Tree: {
        $id: 'https://schemas.test/tree',
        $dynamicAnchor: 'node',
        properties: { name: {}, child: { $dynamicRef: '#node' } },
      },
    });
    expect(verdictOf(root, { child: { child: { name: 'a' } } })).not.toBe('invalid');
    const { errors } = validateInstance(root, { child: { child: { nmae: 'a' } } });
    expect(errors.map(({ segments }) => segments)).toEqual([['child', 'child', 'nmae']]);
  });

  it('is undecided for a schema of another dialect', async () => {
    const root = await schemaOf({
      Root: { properties: { a: { $schema: 'http://json-schema.org/draft-07/schema#', items: [{}, false] } } },
    });
    expect(validateInstance(root, { a: [1, 2] }).undecided).toEqual([
      { kind: 'dialect', what: 'http://json-schema.org/draft-07/schema#' },
    ]);
  });

  it('uses the numbers of the text', async () => {
    const text = `
openapi: 3.1.1
info: { title: Numbers, version: '1' }
components:
  schemas:
    Root: { maximum: 9007199254740993, default: 9007199254740994, examples: [9007199254740993, 1e400] }
`;
    const { model } = await analyse({ text }, { rules: [] });
    const root = model!.document.components!.schemas.get('Root')!;
    expect(verdictOf(root, 9007199254740992)).toBe('valid');
    expect(verdictOf(root, exactMember(root, 'default'))).toBe('invalid');
    const examples = root.examples.map((example) => exactValueOf(example as Example));
    expect(examples.map(String)).toEqual(['9007199254740993', '1e400']);
    expect(examples.map((example) => verdictOf(root, example))).toEqual(['valid', 'invalid']);
  });

  it('accepts names of JavaScript built-ins', async () => {
    const value: unknown = JSON.parse('{"__proto__": 1, "constructor": "a"}');
    expect(
      await errorsOf({ properties: { toString: { type: 'null' } }, required: ['valueOf'] }, value),
    ).toEqual(['/ must have the property "valueOf"']);
    expect(await errorsOf({ additionalProperties: false }, value)).toHaveLength(2);
  });
});

// Formats, discriminators, read-only properties, unevaluated values and nullable are not generated, because the two validators
// differ there by design.
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
    // Each schema has few keywords, so that values have a chance to be valid.
    const sparse = fc
      .tuple(record, fc.array(fc.nat(40), { minLength: 1, maxLength: 3 }))
      .map(([full, picks]) => {
        const keys = Object.keys(full);
        const kept = new Set(picks.map((pick) => keys[pick % Math.max(1, keys.length)]));
        // Ajv accepts an empty array for `contains` beside some `prefixItems`.
        if (kept.has('prefixItems')) kept.delete('contains');
        // In draft 4, `exclusiveMinimum` is a flag of `minimum` and has no meaning without it.
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
          for (const item of values) {
            const expected = validate(item);
            if (expected) valid++;
            expect({ one: item, valid: validateInstance(root, item).verdict === 'valid' }).toEqual({
              one: item,
              valid: expected,
            });
            const first = validateInstance(root, item, { isFirstEnough: true });
            expect({ one: item, valid: first.verdict === 'valid' }).toEqual({ one: item, valid: expected });
          }
        },
      ),
      { numRuns: 200 },
    );
    expect(valid).toBeGreaterThan(50);
  });
});
