import { expect, it } from 'vitest';
import type { JsonSchema } from '../records/index.js';
import { childSchema } from './child-schema.js';
import type { SchemaLookup } from './schema-registry.js';

const name = { type: 'string' };

const lookup: SchemaLookup = {
  resolve: (schema) => (typeof schema === 'object' && schema['$ref'] === '#/schemas/union' ? union : schema),
};

const union: JsonSchema = {
  oneOf: Array.from({ length: 8 }, (_, index) => ({
    allOf: [{ $ref: '#/schemas/union' }, { properties: { [`p${index}`]: { minimum: index } } }],
  })),
};

it.each<[string, JsonSchema, string | number, JsonSchema]>([
  ['a property', { properties: { name } }, 'name', name],
  ['a property of a part', { allOf: [{}, { anyOf: [{ properties: { name } }] }] }, 'name', name],
  ['any other property', { properties: { other: {} }, additionalProperties: name }, 'name', name],
  ['a property that every object inherits', { properties: {} }, 'constructor', true],
  ['an item', { items: name }, 3, name],
  ['an item of a tuple', { prefixItems: [{}, name], items: false }, 1, name],
  ['a property of a union that leads back into itself', union, 'p7', { minimum: 7 }],
  ['what no part of such a union describes', union, 'name', true],
])('finds the schema of %s', (_name, schema, segment, expected) => {
  expect(childSchema(schema, segment, lookup)).toEqual(expected);
});
