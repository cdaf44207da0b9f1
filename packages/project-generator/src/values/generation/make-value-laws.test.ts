import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../records/index.js';
import { makeValue, type ValueContext } from './make-value.js';
import { satisfies } from './satisfies.js';

type Keywords = Record<string, unknown>;

/** Schemas to refer to: a recursive one, and a union. */
const schemas: Record<string, JsonSchema> = {
  Tree: {
    type: 'object',
    required: ['label'],
    properties: {
      label: { type: 'string', minLength: 1 },
      parent: { $ref: '#/schemas/Tree' },
      children: { type: 'array', items: { $ref: '#/schemas/Tree' } },
    },
  },
  Shape: {
    oneOf: [
      {
        type: 'object',
        required: ['kind', 'radius'],
        properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
      },
      {
        type: 'object',
        required: ['kind', 'side'],
        properties: { kind: { const: 'square' }, side: { type: 'integer' } },
      },
    ],
  },
};

const lookup = {
  resolve(schema: JsonSchema): JsonSchema {
    const reference =
      typeof schema === 'object' && Object.keys(schema).length === 1 ? schema['$ref'] : undefined;
    return typeof reference === 'string' ? (schemas[reference.slice('#/schemas/'.length)] ?? true) : schema;
  },
};

const patterns = [
  '^[A-Z]{2}-[0-9]{3,5}$',
  '^(red|green|blue)( light)?$',
  '[0-9]',
  '^\\S+$',
  '^v\\d+(\\.\\d+){0,2}$',
  '^[^/?#]+$',
  '^(?=.*[a-z])(?=.*\\d).{6,12}$',
];

const formats = [
  'date',
  'date-time',
  'time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
];
const moreFormats = [
  'uuid',
  'json-pointer',
  'regex',
  'byte',
  'binary',
  'password',
  'unknown',
  'idn-email',
  'iri',
];

const bounds = (least: number, max: number): fc.Arbitrary<readonly [number, number]> =>
  fc
    .tuple(fc.integer({ min: least, max }), fc.integer({ min: least, max }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);

const text: fc.Arbitrary<Keywords> = fc.oneof(
  bounds(0, 40).map(([minLength, maxLength]) => ({ type: 'string', minLength, maxLength })),
  fc.constantFrom(...patterns).map((pattern) => ({ type: 'string', pattern })),
  fc.constantFrom(...formats, ...moreFormats).map((format) => ({ type: 'string', format })),
  fc
    .constantFrom('email', 'uri', 'hostname')
    .map((format) => ({ type: 'string', format, minLength: 30, maxLength: 60 })),
  fc
    .integer({ min: 3, max: 20 })
    .map((minLength) => ({ type: 'string', pattern: '^[a-z0-9-]+$', minLength, maxLength: 20 })),
);

const number: fc.Arbitrary<Keywords> = fc.oneof(
  bounds(-1000, 1000).map(([minimum, maximum]) => ({ type: 'integer', minimum, maximum })),
  bounds(-50, 50).map(([low, high]) => ({
    type: 'number',
    exclusiveMinimum: low,
    exclusiveMaximum: high + 0.5,
  })),
  fc.tuple(fc.constantFrom(0.01, 0.25, 3, 0.1), bounds(-9, 9)).map(([multipleOf, [low, high]]) => ({
    type: 'number',
    multipleOf,
    minimum: low,
    maximum: high + 3,
  })),
  fc.constantFrom('int32', 'int64', 'float', 'double').map((format) => ({ type: 'number', format })),
);

const leaf: fc.Arbitrary<Keywords> = fc.oneof(
  text,
  number,
  fc.constantFrom(
    { type: 'boolean' },
    { type: 'null' },
    {},
    { const: { a: [1, null] } },
    { $ref: '#/schemas/Tree' },
  ),
  fc
    .uniqueArray(fc.jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 4 })
    .map((values) => ({ enum: values })),
  fc.constantFrom(
    { $ref: '#/schemas/Shape' },
    { type: ['string', 'null'], minLength: 3 },
    { type: ['null', 'integer'] },
  ),
);

const names = fc.uniqueArray(
  fc.constantFrom('id', 'email', 'createdAt', 'price', 'tags', 'x-extra', '名', 'a b'),
  {
    minLength: 1,
    maxLength: 5,
  },
);

const objectOf = (inner: fc.Arbitrary<Keywords>): fc.Arbitrary<Keywords> =>
  fc
    .record({
      names,
      values: fc.array(inner, { minLength: 5, maxLength: 5 }),
      count: fc.nat(5),
      extra: inner,
      kind: fc.nat(6),
    })
    .map(({ names: all, values, count, extra, kind }) => {
      const properties = Object.fromEntries(all.map((name, index) => [name, values[index]]));
      const required = all.slice(0, count);
      const schema = { type: 'object', properties, required };
      switch (kind) {
        case 0:
          return { ...schema, additionalProperties: false };
        case 1:
          return { ...schema, additionalProperties: extra, minProperties: all.length + 2 };
        case 2:
          return { ...schema, patternProperties: { '^p-[a-z]{3}$': extra }, minProperties: 2 };
        case 3:
          return { ...schema, dependentRequired: { [all[0] ?? '']: all }, maxProperties: all.length };
        case 4:
          return { ...schema, unevaluatedProperties: false, propertyNames: { minLength: 1 } };
        case 5:
          return { allOf: [schema, { type: 'object', properties: { more: extra }, required: ['more'] }] };
        default:
          return schema;
      }
    });

const arrayOf = (inner: fc.Arbitrary<Keywords>): fc.Arbitrary<Keywords> =>
  fc.oneof(
    fc
      .tuple(inner, bounds(0, 4))
      .map(([items, [minItems, maxItems]]) => ({ type: 'array', items, minItems, maxItems })),
    fc.tuple(inner, inner).map((prefixItems) => ({ type: 'array', prefixItems, items: false, minItems: 1 })),
    fc.nat(3).map((minItems) => ({
      type: 'array',
      items: { type: 'string' },
      uniqueItems: true,
      minItems: minItems + 1,
    })),
    fc.nat(2).map((more) => ({
      type: 'array',
      items: { type: 'integer', minimum: 0, maximum: 9 },
      contains: { const: 7 },
      minContains: 1,
      maxContains: 2,
      minItems: 2 + more,
    })),
  );

const composed = (inner: fc.Arbitrary<Keywords>): fc.Arbitrary<Keywords> =>
  fc.oneof(
    fc.array(inner, { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    fc.tuple(text, number).map((oneOf) => ({ oneOf })),
    inner.map((schema) => ({ allOf: [schema, {}, true] })),
    inner.map((schema) => ({ anyOf: [{ type: 'null' }, schema] })),
    fc.tuple(inner, inner).map(([first, second]) => ({
      type: 'object',
      properties: { kind: { enum: ['a', 'b'] } },
      required: ['kind'],
      if: { properties: { kind: { const: 'a' } } },
      then: { properties: { first }, required: ['first'] },
      else: { properties: { second }, required: ['second'] },
    })),
    fc.tuple(inner, inner).map(([a, b]) => ({
      type: 'object',
      properties: { a, b, c: { type: 'string' } },
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
    })),
    inner.map((schema) => ({
      type: 'object',
      properties: { a: schema, b: schema },
      not: { required: ['b'] },
      required: ['a'],
    })),
    fc.constant({ type: 'integer', minimum: 1, maximum: 5, not: { enum: [1, 2, 3] } }),
    inner.map((schema) => ({
      type: 'object',
      properties: { card: { type: 'string' } },
      dependentSchemas: { card: { required: ['address'], properties: { address: schema } } },
    })),
  );

const schema: fc.Arbitrary<Keywords> = fc.letrec<{ schema: Keywords }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'schema' },
    leaf,
    objectOf(tie('schema')),
    arrayOf(tie('schema')),
    composed(tie('schema')),
  ),
})).schema;

const context = (seed: string, shape: ValueContext['shape']): ValueContext => ({
  lookup,
  direction: 'request',
  seed,
  name: '',
  shape,
});

const shapes = fc.constantFrom<ValueContext['shape'][]>('minimal', 'full');

function ajvFor(root: Keywords): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false, multipleOfPrecision: 9 });
  addFormats.default(ajv);
  const validate = ajv.compile({ ...root, schemas });
  return (value) => validate(value);
}

const wellFormed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('for every schema that can be satisfied', () => {
  it('a value is generated, and Ajv accepts it', () => {
    fc.assert(
      fc.property(schema, shapes, fc.string({ maxLength: 5 }), (root, shape, seed) => {
        const made = makeValue(root, context(seed, shape));
        expect(made).toMatchObject({ ok: true });
        if (!made.ok) return;
        expect(wellFormed(made.value)).toEqual(made.value);
        expect(ajvFor(root)(made.value)).toBe(true);
        expect(JSON.stringify(made.value).length).toBeLessThan(400_000);
      }),
      { numRuns: 100 },
    );
  });

  it('the same seed generates the same value', () => {
    fc.assert(
      fc.property(schema, shapes, (root, shape) => {
        expect(makeValue(structuredClone(root), context('s', shape))).toEqual(
          makeValue(root, context('s', shape)),
        );
      }),
      { numRuns: 40 },
    );
  });
});

describe('the checker', () => {
  it('agrees with Ajv about values generated for another schema', () => {
    fc.assert(
      fc.property(schema, schema, (root, other) => {
        const made = makeValue(other, context('s', 'full'));
        const value = made.ok ? made.value : made.standIn;
        expect(satisfies(root, value, lookup)).toBe(ajvFor(root)(value));
      }),
      { numRuns: 50 },
    );
  });

  it('agrees with Ajv about any value', () => {
    fc.assert(
      fc.property(schema, fc.jsonValue({ maxDepth: 2 }), (root, value) => {
        expect(satisfies(root, value, lookup)).toBe(ajvFor(root)(value));
      }),
      { numRuns: 50 },
    );
  });
});
