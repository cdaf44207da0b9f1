import { analyse } from '@assay/core';
import { expect, test } from 'vitest';
import { pageSizeSchemas } from './page-sizes.js';

async function pageSizesAmong(...names: readonly string[]): Promise<string[]> {
  const parameters = names.map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));
  const response = {
    content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } },
  };
  const paths = { '/books': { get: { parameters, responses: { 200: response } } } };
  const document = { openapi: '3.0.4', info: { title: 'Library', version: '1' }, paths };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return [...pageSizeSchemas(model!.document)].map(({ parent }) => parent?.text('name') ?? '');
}

test('the schemas of parameters that say how large a page is are found', async () => {
  expect(await pageSizesAmong('limit', 'offset', 'year')).toEqual(['limit']);
});

test('`first` is the size of a page alone or with a cursor, and its beginning beside another size', async () => {
  expect(await pageSizesAmong('first', 'after')).toEqual(['first']);
  expect(await pageSizesAmong('first', 'max')).toEqual(['max']);
});
