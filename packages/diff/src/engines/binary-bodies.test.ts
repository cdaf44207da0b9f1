import { analyse } from '@assay/core';
import { expect, it } from 'vitest';
import { compareModels } from '../compare.js';

async function modelOf(openapi: string, mediaType: object) {
  const content = { 'image/png': mediaType };
  const responses = { 200: { description: 'The picture.', content } };
  const post = { operationId: 'addPicture', requestBody: { content }, responses };
  const document = { openapi, info: { title: 'Pictures', version: '1' }, paths: { '/pictures': { post } } };
  return (await analyse({ text: JSON.stringify(document) }, { rules: [] })).model;
}

it.each<readonly [string, object, number]>([
  ['nothing but the media type', {}, 0],
  ['an empty schema', { schema: {} }, 0],
  ['a media type of its own', { schema: { contentMediaType: 'image/png' } }, 0],
  ['a text', { schema: { type: 'string' } }, 2],
  ['a limited length', { schema: { type: 'string', maxLength: 9 } }, 4],
])('a binary string of 3.0 is, in 3.1, %s', async (_name, mediaType, count) => {
  const old = await modelOf('3.0.4', { schema: { type: 'string', format: 'binary' } });
  expect(compareModels(old, await modelOf('3.1.1', mediaType)).changes).toHaveLength(count);
});
