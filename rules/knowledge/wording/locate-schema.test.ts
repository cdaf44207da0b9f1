import { analyse, Schema } from '@assay/core';
import { expect, test } from 'vitest';
import { locateSchema } from './locate-schema.js';

const body = (schema: unknown) => ({ content: { 'application/json': { schema } } });

const document = {
  openapi: '3.1.1',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      post: {
        operationId: 'addPet',
        parameters: [{ name: 'dry`run', in: 'query', schema: { type: 'boolean' } }],
        requestBody: body({ properties: { age: { type: 'integer' } } }),
        responses: {
          200: { ...body({ type: 'string' }), headers: { 'X-Rest': { schema: { type: 'number' } } } },
        },
      },
    },
  },
  components: {
    schemas: { Pet: { properties: { age: {} } } },
    parameters: {
      Size: { name: 'size', in: 'query', schema: {} },
      page: { name: 'page', in: 'query', schema: {} },
    },
    responses: { Gone: body({}) },
    requestBodies: { Photo: body({}) },
    headers: { Left: { schema: {} } },
  },
};

test('a schema is named by what holds it', async () => {
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const names = model!.nodes.filter((node) => node instanceof Schema).map(locateSchema);
  expect(names.sort()).toMatchInlineSnapshot(`
    [
      "\`Left\` in operations that use it",
      "\`Pet.age\`",
      "\`Pet\`",
      "\`X-Rest\` in the \`200\` response of \`addPet\`",
      "\`age\` in the request of \`addPet\`",
      "\`body\` in the \`200\` response of \`addPet\`",
      "\`body\` in the request body \`Photo\`",
      "\`body\` in the request of \`addPet\`",
      "\`body\` in the response \`Gone\`",
      "\`dry'run\` in \`addPet\`",
      "\`page\` in operations that use it",
      "\`size\` in the parameter \`Size\`",
    ]
  `);
});
