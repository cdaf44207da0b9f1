import { analyse } from '@assay/core';
import { expect, test } from 'vitest';
import { requestProperties } from './request-properties.js';

const string = { type: 'string' };

test('request properties are found through references, without read-only ones and their descendants', async () => {
  const body = (schema: unknown): unknown => ({
    requestBody: { content: { 'application/json': { schema } } },
  });
  const user = { $ref: '#/components/schemas/User' };
  const document = {
    openapi: '3.1.1',
    info: { title: 'Users', version: '1' },
    paths: {
      '/users': {
        post: body(user),
        put: body({ type: 'array', items: user }),
        get: body({ properties: { q: string } }),
      },
    },
    components: {
      schemas: {
        User: {
          properties: {
            name: string,
            id: { ...string, readOnly: true },
            shop: { allOf: [{ readOnly: true }, { properties: { owner: string } }] },
          },
        },
      },
    },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const found = requestProperties(model!.document, () => true).map(({ name, operation, shared }) => [
    name,
    operation.method,
    shared,
  ]);
  expect(found).toEqual([['name', 'POST', true]]);
});
