import { analyse, type Schema } from '@assay/core';
import { expect, test } from 'vitest';
import { hasWholePattern, isFreeText } from './free-text.js';

async function schemaOf(schema: unknown): Promise<Schema> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Texts', version: '1' },
    paths: {},
    components: { schemas: { It: schema, Name: { type: 'string' }, Colour: { enum: ['red'] } } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document.components!.schemas.get('It')!;
}

test.each<[unknown, boolean]>([
  [{ type: 'string' }, true],
  [{ type: ['string', 'null'] }, true],
  [{}, true],
  [{ $ref: '#/components/schemas/Name' }, true],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, true],
  [{ $ref: '#/components/schemas/Colour' }, false],
  [{ $ref: '#/components/schemas/It' }, false],
  [{ type: 'string', enum: ['a'] }, false],
  [{ type: 'string', const: 'a' }, false],
  [{ type: 'string', format: 'binary' }, false],
  [{ type: 'boolean' }, false],
  [{ properties: { a: {} } }, false],
  [{ anyOf: [{ type: 'integer' }, { enum: ['a'] }] }, false],
  [false, false],
])('%j is free text: %s', async (schema, expected) => {
  expect(isFreeText(await schemaOf(schema))).toBe(expected);
});

test.each([
  ['^[a-z]+$', true],
  ['[a-z]+', false],
  ['^.*$', false],
  ['^https://.+$', false],
])('%s limits the whole value: %s', async (pattern, expected) => {
  expect(hasWholePattern(await schemaOf({ type: 'string', pattern }))).toBe(expected);
});
