import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

describe('a body that is built to exhaust memory or time', () => {
  const node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } };
  const listing = (schema: object): object =>
    openapi(
      {
        '/things': {
          get: { responses: { 200: { description: 'All.', content: { 'application/json': { schema } } } } },
        },
      },
      { components: { schemas: { Node: { ...node, allOf: [node] } } } },
    );
  const answering = async (schema: object, body: string) => {
    const server = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    );
    const { url, close } = await listen(server);
    try {
      return (await verifying(listing(schema), url)).operations[0]!;
    } finally {
      await close();
    }
  };

  it('by its depth is compared in time', async () => {
    const body = `${'{"next":'.repeat(1500)}1${'}'.repeat(1500)}`;
    const { findings } = await answering({ $ref: '#/components/schemas/Node' }, body);
    expect(findings.map(({ id }) => id)).toEqual(['response-body-invalid']);
  });

  it('a pattern is reported as not compared', async () => {
    const body = JSON.stringify(`${'a'.repeat(100_000)}!`);
    const { verdict, findings } = await answering({ type: 'string', pattern: '^(a+)+$' }, body);
    expect([verdict, findings.map(({ id }) => id)]).toEqual(['works', ['response-body-uncompared']]);
  });
});
