import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { arazzo } from '../../packages/exporters/src/arazzo/arazzo.js';
import { expect, it } from 'vitest';
import { importOf, openapi } from '../support/import-of.js';
import { listen } from '../verify/contacts-service.js';
import { lintErrors, runRespect } from './redocly.js';
import { inFolder } from './run-reader.js';

const key = { type: 'string', format: 'uuid' };
const body = (mediaType: string, name: object): object => ({
  required: true,
  content: {
    [mediaType]: {
      schema: {
        type: 'object',
        required: ['name', 'idempotency_key'],
        properties: { name, idempotency_key: key },
      },
    },
  },
});
const made = {
  description: 'Made.',
  content: { 'application/json': { schema: { type: 'object', properties: { id: key } } } },
};
const header = { name: 'Idempotency-Key', in: 'header', required: true, schema: key };

const document = openapi({
  '/orders': {
    post: {
      operationId: 'placeOrder',
      parameters: [header],
      // An example that looks like an expression makes the exporter turn the whole body into an input.
      requestBody: body('application/json', { type: 'string', example: 'a {$b}' }),
      responses: { 201: made },
    },
  },
  '/orders/{orderId}': {
    get: {
      operationId: 'getOrder',
      parameters: [{ name: 'orderId', in: 'path', required: true, schema: key }],
      responses: { 200: made },
    },
  },
  '/notes': {
    post: {
      operationId: 'addNote',
      requestBody: body('application/x-www-form-urlencoded', { type: 'string' }),
      responses: { 201: made },
    },
  },
});

it('redocly sends each message with a unique key, and others in a run with another input', async () => {
  const sent: string[][] = [];
  const server = createServer((request, response) => {
    void text(request).then((received) => {
      const inBody = /idempotency_key["=:]+([0-9a-f-]+)/.exec(received)?.[1];
      sent.push([request.headers['idempotency-key'], inBody].flatMap((each) => each ?? []).map(String));
      response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
      response.end('{"id":"0b0e7f0e-7c0e-4b6e-9f8e-6f1d2f3a4b5c"}');
    });
  });
  const { url, close } = await listen(server);
  try {
    const files = arazzo.write(await importOf({ ...document, servers: [{ url }] }));
    await inFolder(files, async (folder) => {
      for (const { name } of files) expect(await lintErrors(folder, name)).toEqual([]);
      for (const run of ['5f3a9c1e', '0c9d8e7f'])
        expect(await runRespect(folder, files[0]!.name, { run })).toEqual({ failures: [], steps: 4 });
    });
  } finally {
    await close();
  }
  const keys = sent.flat();
  expect(keys).toHaveLength(10);
  expect(new Set(keys).size).toBe(10);
  expect(keys.filter((each) => /^5f3a9c1e(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(each))).toHaveLength(5);
});
