import { analyse, validateInstance, type Model, type Schema } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Direction } from './composition.js';
import { SchemaRegistry } from './schema-registry.js';
import { satisfies } from '../values/generation/satisfies.js';
import { SchemaGate } from './schema-gate.js';

type Version = '2.0' | '3.0.4' | '3.1.1';
type Schemas = Readonly<Record<string, unknown>>;

async function modelOf(schemas: Schemas, version: Version): Promise<Model> {
  const info = { title: 'Schemas', version: '1' };
  const document =
    version === '2.0'
      ? { swagger: version, info, paths: {}, definitions: schemas }
      : { openapi: version, info, paths: {}, components: { schemas } };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  if (model === undefined) throw new TypeError('The document has no model');
  return model;
}

interface Judge {
  readonly root: Schema;
  accepts(value: unknown, direction?: Direction): boolean;
  explain(value: unknown): string | undefined;
  /** Validates a value in a request against the schema of the registry. */
  inBook(value: unknown): boolean;
}

async function judge(schemas: Schemas, version: Version = '3.1.1'): Promise<Judge> {
  const model = await modelOf(schemas, version);
  const root = model.document.components?.schemas.get('Root');
  if (root === undefined) throw new TypeError('The document has no schema `Root`');
  const registry = new SchemaRegistry(model, 'bundle');
  const gate = new SchemaGate(registry);
  const ref = registry.refer(root);
  return {
    root,
    accepts: (value, direction = 'request') => gate.accepts(ref, value, direction),
    explain: (value) => gate.explain(ref, value, 'request'),
    inBook: (value) => satisfies(registry.get(ref), value, registry, { direction: 'request' }),
  };
}

const other = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

describe('the gate', () => {
  it.each<[string, unknown, unknown, unknown]>([
    ['formats of strings', { format: 'date' }, '2026-02-28', '2026-02-30'],
    ['the formats of the specification', { format: 'int32' }, 1, 2 ** 31],
    ['base64', { format: 'byte' }, 'aGkK', 'no base64'],
    ['multiples that have no exact binary form', { multipleOf: 0.1 }, 0.3, 0.35],
    [
      'equal items, whatever the order of their keys',
      { uniqueItems: true },
      [{ a: 1 }],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
    ['an empty enumeration', { anyOf: [{ enum: [] }, { type: 'null' }] }, null, 1],
    ['properties that every object inherits', { required: ['constructor'] }, { constructor: 1 }, {}],
    [
      'properties that references evaluate',
      { allOf: [other('Named')], unevaluatedProperties: false },
      { name: 'a' },
      { name: 'a', other: 1 },
    ],
    ['siblings of a reference', { ...other('Named'), maxProperties: 1 }, { name: 'a' }, { name: 'a', b: 1 }],
  ])('recognises %s', async (_name, Root, valid, invalid) => {
    const { accepts } = await judge({ Root, Named: { properties: { name: { type: 'string' } } } });
    expect({ valid: accepts(valid), invalid: accepts(invalid) }).toEqual({ valid: true, invalid: false });
  });

  it('treats a property `__proto__` like any other', async () => {
    const Root = JSON.parse(
      '{ "properties": { "__proto__": { "type": "string" } }, "additionalProperties": false }',
    ) as unknown;
    const { accepts } = await judge({ Root });
    expect(accepts(JSON.parse('{ "__proto__": "a" }'))).toBe(true);
    expect(accepts(JSON.parse('{ "__proto__": 1 }'))).toBe(false);
  });

  it('requires a read-only property in responses only, and a write-only one in requests only', async () => {
    const { accepts } = await judge({
      Root: { allOf: [other('Base'), { properties: { id: { readOnly: true } } }] },
      Base: { required: ['id', 'password', 'name'], properties: { password: other('Secret') } },
      Secret: { type: 'string', writeOnly: true },
    });
    const sent = { name: 'a', password: 'b' };
    const received = { name: 'a', id: 1 };
    expect([accepts(sent), accepts(received)]).toEqual([true, false]);
    expect([accepts(sent, 'response'), accepts(received, 'response')]).toEqual([false, true]);
  });

  it('still requires a property if another user of a schema declares it read-only', async () => {
    const { accepts } = await judge({
      Root: {
        items: { anyOf: [{ allOf: [other('Base'), { properties: { id: { readOnly: true } } }] }] },
        prefixItems: [other('Base')],
      },
      Base: { required: ['id'] },
    });
    expect([accepts([{ id: 1 }, {}]), accepts([{}, {}])]).toEqual([true, false]);
  });

  it('lets a base list its own children', async () => {
    const child = (kind: string): unknown => ({
      allOf: [other('Root'), { required: ['kind'], properties: { kind: { const: kind } } }],
    });
    const { accepts } = await judge({
      Root: { oneOf: [other('Cat'), other('Dog')] },
      Cat: child('cat'),
      Dog: child('dog'),
    });
    expect([accepts({ kind: 'dog' }), accepts({ kind: 'cow' })]).toEqual([true, false]);
  });

  it('accepts a wrapped binary value as a string', async () => {
    const { accepts } = await judge({
      Root: { properties: { file: { type: 'string', format: 'binary', minLength: 2 } } },
    });
    expect(accepts({ file: { $base64: 'AAEC' } })).toBe(true);
    expect(accepts({ file: { base64: 'AAEC' } })).toBe(false);
  });

  it('reports why a value is rejected', async () => {
    const { explain } = await judge({
      Root: { properties: { age: { type: 'integer' }, born: { type: 'string', format: 'date' } } },
    });
    expect(explain({ age: 'old' })).toBe('`/age` must be an integer');
    expect(explain({ born: 'once' })).toBe('`/born` must be a date such as 2026-01-31');
    expect(explain({ age: 3 })).toBeUndefined();
  });
});

describe('the gate is not misled by', () => {
  test('patterns that are slow or invalid', async () => {
    const { accepts } = await judge({
      Root: {
        properties: {
          slow: { pattern: '^(a+)+$' },
          unknown: { pattern: '^(a*)*\\1b$' },
          broken: { pattern: '(' },
          not: { not: { pattern: '(' } },
          size: { maximum: 1 },
        },
        patternProperties: { '^(x+)+$': { type: 'integer' } },
      },
    });
    const slow = 'a'.repeat(60);
    const value = { slow, unknown: slow, broken: 'a', not: 'a', [`${'x'.repeat(60)}!`]: 'a' };
    expect(accepts(value)).toBe(true);
    expect(accepts({ ...value, slow: `${slow}!` })).toBe(false);
    expect(accepts({ ...value, ['x'.repeat(60)]: 'a' })).toBe(false);
    expect(accepts({ ...value, size: 2 })).toBe(false);
  });

  test('long texts', async () => {
    const { accepts } = await judge({
      Root: { anyOf: [{ pattern: 'a.*b' }, { type: 'string', format: 'email' }] },
    });
    expect(accepts('a'.repeat(200_000))).toBe(true);
  });

  test('schemas that apply each other endlessly, or more and more often', async () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `D${index}`,
        { allOf: [other(`D${index + 1}`), other(`D${index + 1}`)] },
      ]),
    );
    const { accepts } = await judge({
      Root: { properties: { loop: other('Loop'), doubling: other('D0') } },
      Loop: { allOf: [other('Loop')] },
      ...doubling,
      D40: { type: 'string' },
    });
    expect(accepts({ loop: 1 })).toBe(true);
    expect(accepts({ doubling: 'a' })).toBe(true);
  });

  test('schemas with very many properties or branches', async () => {
    const names = Array.from({ length: 3000 }, (_, index) => `p${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'integer', maximum: 9 }]));
    const { accepts } = await judge({
      Root: {
        properties: {
          properties: { properties, additionalProperties: false },
          oneOf: { oneOf: names.map((name) => ({ const: name })) },
        },
      },
    });
    expect([accepts({ properties: { p2999: 9 } }), accepts({ properties: { p2999: 10 } })]).toEqual([
      true,
      false,
    ]);
    expect([accepts({ properties: { other: 9 } }), accepts({ oneOf: 'other' })]).toEqual([false, false]);
  });
});

describe('a normalised and compiled schema', () => {
  const referTo = (version: Version, ...names: readonly string[]): fc.Arbitrary<unknown> =>
    fc
      .constantFrom(...names)
      .map((name) => ({ $ref: `#/${version === '2.0' ? 'definitions' : 'components/schemas'}/${name}` }));

  /**
   * Schemas whose keywords core evaluates completely. A schema that applies itself to the same value endlessly has no meaning, so
   * only `Root` refers to another schema in place.
   */
  const schemaOf = (version: Version, inPlace: readonly string[]): fc.Arbitrary<unknown> =>
    fc.letrec<{ schema: unknown }>((tie) => {
      const isOld = version !== '3.1.1';
      const part = tie('schema');
      const parts = fc.array(part, { minLength: 1, maxLength: 2 });
      const child = fc.oneof(
        { weight: 3, arbitrary: part },
        { weight: 1, arbitrary: referTo(version, 'Root', 'Other') },
      );
      const nullable = version === '2.0' ? 'x-nullable' : 'nullable';
      const flags = isOld ? { [nullable]: fc.boolean() } : {};
      const named = fc.dictionary(fc.constantFrom('id', 'name', '__proto__', 'constructor'), child, {
        maxKeys: 3,
      });
      return {
        schema: fc.oneof(
          { depthSize: 'small', maxDepth: 3 },
          fc.record(
            {
              type: fc.constantFrom('string', 'integer', 'number', 'boolean'),
              ...flags,
              minimum: fc.integer({ min: -2, max: 2 }),
              exclusiveMinimum: isOld ? fc.boolean() : fc.integer({ min: -2, max: 2 }),
              maxLength: fc.nat(3),
              pattern: fc.constantFrom('^[a-z]*$', '(a|aa)+$'),
              enum: fc.constantFrom(['a', 1], [null, true], []),
              ...(isOld ? {} : { const: fc.constantFrom('a', 1, null) }),
            },
            { requiredKeys: [] },
          ),
          fc.record(
            {
              type: fc.constant('object'),
              ...flags,
              properties: named,
              required: fc.subarray(['id', 'name', 'constructor']),
              additionalProperties: fc.oneof(fc.boolean(), child),
              readOnly: fc.boolean(),
              maxProperties: fc.nat(3),
              ...(isOld
                ? {}
                : {
                    patternProperties: fc.record({ '^n': child }),
                    propertyNames: fc.record({ maxLength: fc.nat(9) }),
                  }),
            },
            { requiredKeys: [] },
          ),
          fc.record(
            {
              type: fc.constant('array'),
              ...flags,
              items: child,
              uniqueItems: fc.boolean(),
              minItems: fc.nat(2),
              ...(isOld
                ? {}
                : { prefixItems: fc.array(child, { minLength: 1, maxLength: 2 }), contains: child }),
            },
            { requiredKeys: ['type', 'items'] },
          ),
          fc.record({ allOf: parts }),
          fc.record({ anyOf: parts, ...flags }),
          fc.record({ oneOf: parts }),
          fc.record({ oneOf: parts, discriminator: fc.constant({ propertyName: 'id' }) }),
          fc.record({ not: part }),
          ...(isOld ? [] : [fc.record({ if: part, then: part, else: part })]),
          ...inPlace.map((name) => referTo(version, name)),
        ),
      };
    }).schema;

  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.dictionary(fc.constantFrom('id', 'name', 'constructor', '__proto__'), fc.jsonValue({ maxDepth: 1 }), {
      maxKeys: 3,
    }),
    fc.constantFrom<unknown[]>('a', 1, null, true, {}, [], [1, 'a'], ['a', 'a']),
  );

  it.each<Version>(['2.0', '3.0.4', '3.1.1'])(
    'accepts the same with the keywords of %s and in the bundle',
    async (version) => {
      let accepted = 0;
      await fc.assert(
        fc.asyncProperty(
          schemaOf(version, ['Other']),
          schemaOf(version, []),
          fc.array(value, { minLength: 4, maxLength: 8 }),
          async (Root, Other, values) => {
            const { root, accepts, inBook } = await judge({ Root, Other }, version);
            for (const item of values) {
              // The rules' verdict on an example.
              const { verdict } = validateInstance(root, item, { direction: 'request' });
              if (verdict === 'valid') accepted++;
              const expected = { one: item, gate: verdict === 'valid', book: verdict === 'valid' };
              expect({ one: item, gate: accepts(item), book: inBook(item) }).toEqual(expected);
            }
          },
        ),
        { numRuns: 150 },
      );
      expect(accepted).toBeGreaterThan(100);
    },
  );
});
