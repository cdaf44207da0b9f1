import { analyse } from '@assay/core';
import { expect, test } from 'vitest';
import { allowsOnly, allowsType, possibleTypes, typeNames } from './possible-types.js';

async function typesOf(schema: object, openapi = '3.1.1'): Promise<number> {
  const schemas = {
    It: schema,
    Text: { type: 'string' },
    Ring: { type: 'string', allOf: [{ $ref: '#/components/schemas/Ring' }] },
  };
  const document = { openapi, info: { title: 'Books', version: '1' }, paths: {}, components: { schemas } };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return possibleTypes(model!.document.components!.schemas.get('It')!);
}

test.each([
  [{ type: 'string' }, ['string']],
  [{ type: ['integer', 'null'] }, ['null', 'integer']],
  [{ type: 'number', allOf: [{ type: 'integer' }] }, ['integer']],
  [{ $ref: '#/components/schemas/Text', type: ['string', 'object'] }, ['string']],
  [{ oneOf: [{ type: 'string' }, { type: 'array' }] }, ['array', 'string']],
  [{ type: 'array', anyOf: [{ type: 'string' }, { type: 'array' }] }, ['array']],
  [{ $ref: '#/components/schemas/Ring' }, ['string']],
])('%j allows %j', async (schema, names) => expect(typeNames(await typesOf(schema))).toEqual(names));

test('disjoint types leave none, except null if nullable in 3.0', async () => {
  const allOf = [{ type: 'string' }, { type: 'object' }];
  expect(await typesOf({ allOf })).toBe(0);
  expect(typeNames(await typesOf({ nullable: true, allOf }, '3.0.4'))).toEqual(['null']);
});

test('a schema without a type allows every type', async () => {
  const types = await typesOf({ description: 'Anything.' });
  expect(typeNames(types)).toEqual([]);
  expect(allowsType(types, 'boolean')).toBe(true);
  expect(allowsOnly(types, 'boolean')).toBe(false);
});

test('null does not count if only one type is expected', async () => {
  expect(allowsOnly(await typesOf({ type: ['string', 'null'] }), 'string')).toBe(true);
  expect(allowsOnly(await typesOf({ type: 'integer' }), 'number')).toBe(true);
  expect(allowsOnly(await typesOf({ type: 'null' }), 'string')).toBe(false);
});
