import { analyse, type Operation } from '@assay/core';
import { expect, test } from 'vitest';
import { isAboutProtocol, namesResource, needsCredentials, takesInput } from './foreseeable-errors.js';

async function operationOf(path: string, operation: object, more: object = {}): Promise<Operation> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Parcels', version: '1' },
    paths: { [path]: { post: operation } },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        certificate: { type: 'mutualTLS' },
      },
    },
    ...more,
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document.operations[0]!;
}

test.each([
  [[{ key: [] }], true],
  [[{ key: [] }, { unknown: [] }], true],
  [[{ certificate: [], key: [] }], true],
  [[{ certificate: [] }], false],
  [[{ key: [] }, {}], false],
  [[], false],
  [undefined, false],
])('security %j needs credentials: %s', async (security, expected) => {
  expect(needsCredentials(await operationOf('/parcels', { security }))).toBe(expected);
});

test('the security of the document counts', async () => {
  expect(needsCredentials(await operationOf('/parcels', {}, { security: [{ key: [] }] }))).toBe(true);
});

test.each([
  [{ name: 'q', in: 'query', schema: { type: 'string' } }, false],
  [{ name: 'q', in: 'query' }, false],
  [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }, true],
  [{ name: 'page', in: 'query', schema: { type: 'integer' } }, true],
  [{ name: 'since', in: 'query', schema: { type: 'string', format: 'date' } }, true],
  [{ name: 'filter', in: 'query', content: { 'application/json': {} } }, true],
  [{ name: 'X-Request-Id', in: 'header', schema: { type: 'integer' } }, false],
  [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }, false],
])('%j can be invalid: %s', async (parameter, expected) => {
  expect(takesInput(await operationOf('/parcels', { parameters: [parameter] }))).toBe(expected);
});

test('a body is input', async () => {
  expect(takesInput(await operationOf('/parcels', { requestBody: { content: {} } }))).toBe(true);
});

test.each([
  ['/parcels/{id}', { type: 'string' }, true],
  ['/parcels/{id}/labels', undefined, true],
  ['/parcels', undefined, false],
  ['/{version}/parcels', { type: 'string' }, false],
  ['/parcels/{order}', { enum: ['new', 'old'] }, false],
  ['/parcels/{order}', { allOf: [{ enum: ['new', 'old'] }] }, false],
  ['/parcels/{day}', { type: 'string', format: 'date' }, false],
  ['/parcels/{id}', { anyOf: [{ type: 'string' }, { type: 'integer' }] }, true],
])('%s with %j names a resource: %s', async (path, schema, expected) => {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  const parameters = name === undefined ? [] : [{ name, in: 'path', required: true, schema }];
  expect(namesResource(await operationOf(path, { parameters }))).toBe(expected);
});

test('preflight requests are part of the protocol', async () => {
  const { pathItem } = await operationOf('/parcels', {}, { paths: { '/parcels': { get: {}, options: {} } } });
  expect(pathItem.operations.filter(isAboutProtocol).map(({ method }) => method)).toEqual(['OPTIONS']);
});
