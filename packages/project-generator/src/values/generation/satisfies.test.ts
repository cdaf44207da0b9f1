import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../records/index.js';
import { satisfies } from './satisfies.js';

const schemas: Record<string, JsonSchema> = {
  Self: { allOf: [{ $ref: '#/schemas/Self' }], type: 'object' },
  Dog: { type: 'object', properties: { kind: { type: 'string' }, name: { type: 'string' } } },
  Cat: { type: 'object', properties: { kind: { type: 'string' }, lives: { type: 'integer' } } },
};

const lookup = {
  resolve: (schema: JsonSchema): JsonSchema =>
    typeof schema === 'object' && typeof schema['$ref'] === 'string'
      ? (schemas[schema['$ref'].slice('#/schemas/'.length)] ?? true)
      : schema,
};

const described: JsonSchema = {
  allOf: [
    { required: ['id', 'secret', 'name'] },
    { properties: { id: { readOnly: true }, secret: { allOf: [{ writeOnly: true }] } } },
  ],
};

describe('satisfies', () => {
  it('excuses properties that the direction omits, wherever they are described', () => {
    const inRequest = { direction: 'request' } as const;
    expect(satisfies(described, { secret: 's', name: 'n' }, lookup, inRequest)).toBe(true);
    expect(satisfies(described, { id: 1, name: 'n' }, lookup, inRequest)).toBe(false);
    expect(satisfies(described, { id: 1, name: 'n' }, lookup, { direction: 'response' })).toBe(true);
    expect(satisfies(described, { secret: 's', name: 'n' }, lookup)).toBe(false);
  });

  it('lets a discriminator select one of two matching branches, unless it is strict', () => {
    const pet: JsonSchema = {
      oneOf: [{ $ref: '#/schemas/Dog' }, { $ref: '#/schemas/Cat' }],
      discriminator: { propertyName: 'kind', mapping: { kitty: '#/schemas/Cat' } },
    };
    expect(satisfies(pet, { kind: 'kitty' }, lookup)).toBe(true);
    expect(satisfies(pet, { kind: 'Dog' }, lookup)).toBe(true);
    expect(satisfies(pet, { kind: 'fish' }, lookup)).toBe(false);
    expect(satisfies(pet, { kind: 'Dog' }, lookup, { isStrict: true })).toBe(false);
  });

  it('counts undecided keywords as satisfied, even under `not`', () => {
    const risky = { type: 'string', pattern: '\\Aa\\z' };
    expect(satisfies(risky, 'x', lookup)).toBe(true);
    expect(satisfies({ not: risky }, 'x', lookup)).toBe(true);
    expect(satisfies({ oneOf: [risky, { type: 'string' }] }, 'x', lookup)).toBe(true);
    expect(satisfies({ oneOf: [risky, {}, {}] }, 'x', lookup)).toBe(false);
  });

  it('ends with schemas that apply themselves', () => {
    expect(satisfies({ $ref: '#/schemas/Self' }, {}, lookup)).toBe(true);
    expect(satisfies({ $ref: '#/schemas/Self' }, 1, lookup)).toBe(false);
  });

  it('decides deep schemas and those that apply others again and again', () => {
    let deep: JsonSchema = { type: 'string' };
    for (let level = 0; level < 3000; level++) deep = { allOf: [deep] };
    expect([satisfies(deep, 1, lookup), satisfies(deep, 'a', lookup)]).toEqual([false, true]);
    let wide: JsonSchema = { type: 'string' };
    for (let level = 0; level < 60; level++) wide = { anyOf: [wide, wide] };
    expect([satisfies(wide, 1, lookup), satisfies(wide, 'a', lookup)]).toEqual([false, true]);
  });

  it.each<[JsonSchema, unknown, boolean]>([
    [{ const: { a: 1, b: 2 } }, { b: 2, a: 1 }, true],
    [{ maxLength: 2 }, '😀😀', true],
    [{ multipleOf: 0.1 }, 0.3, true],
    [{ type: 'integer' }, 1, true],
    [{ enum: [] }, null, false],
    [{ contains: { const: 1 }, minContains: 0 }, [], true],
    [{ properties: { a: true }, unevaluatedProperties: false }, { a: 1, b: 1 }, false],
    [{ anyOf: [{ properties: { b: true } }], unevaluatedProperties: false }, { b: 1 }, true],
    [{ prefixItems: [true], unevaluatedItems: false }, [1, 2], false],
    [{ required: ['toString'] }, {}, false],
    [{ properties: { constructor: { type: 'string' } } }, {}, true],
    [{ format: 'int32', type: 'integer' }, 2 ** 31, false],
    [{ format: 'url' }, 'http://localhost/a', true],
  ])('%j on %j is %s', (schema, value, expected) => {
    expect(satisfies(schema, value, lookup)).toBe(expected);
  });
});
