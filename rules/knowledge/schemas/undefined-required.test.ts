import { analyse } from '@assay/core';
import { expect, test } from 'vitest';
import { undefinedRequired } from './undefined-required.js';

async function foundIn(schema: object): Promise<ReturnType<typeof undefinedRequired>> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Books', version: '1' },
    paths: {},
    components: { schemas: { It: schema } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return undefinedRequired(model!, model!.document.components!.schemas.get('It')!);
}

test('undescribed names are found once, in their order, with the described ones', async () => {
  const found = await foundIn({ required: ['b', 'a', 'c', 'b', '__proto__'], properties: { a: {} } });
  expect(found).toEqual({ names: ['b', 'c', '__proto__'], declared: new Set(['a']), isClosed: false });
});

test.each([
  { what: 'an alternative', schema: { required: ['a'], oneOf: [{ properties: { a: {} } }] } },
  { what: 'a pattern', schema: { required: ['a'], patternProperties: { '^a': {} } } },
  { what: 'a schema for all others', schema: { required: ['a'], additionalProperties: { type: 'string' } } },
  { what: 'a lost reference', schema: { required: ['a'], allOf: [{ $ref: '#/components/schemas/Nobody' }] } },
  { what: 'a discriminator', schema: { required: ['a'], discriminator: { propertyName: 'a' } } },
  { what: 'another type', schema: { type: 'array', required: ['a'] } },
])('$what may describe it or make it meaningless', async ({ schema }) => {
  expect(await foundIn(schema)).toBeUndefined();
});
