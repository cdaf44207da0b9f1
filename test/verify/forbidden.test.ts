import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { VerifyResult } from '@assay/verify';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verdictsOf, verifying } from './verifying.js';

describe('a service that hides resources by 403', () => {
  const security = {
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  };
  const resources = { get: { responses: { 200: { description: 'All.' } } } };
  const resource = {
    get: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 200: { description: 'One.' }, 403: { description: 'No.' } },
    },
  };
  const env = { ASSAY_AUTH_KEY: 'a-key-of-ours' };
  const answering = async (
    isKnown: (url: string) => boolean,
    document = openapi({ '/things': resources, '/things/{id}': resource }, security),
  ): Promise<VerifyResult> => {
    const server = createServer((request, response) => {
      const status = request.headers['x-key'] === undefined ? 401 : isKnown(request.url ?? '') ? 200 : 403;
      response.writeHead(status).end();
    });
    const { url, close } = await listen(server);
    try {
      return await verifying(document, url, { env });
    } finally {
      await close();
    }
  };

  it('leaves resources with unknown ids unreached', async () => {
    const result = await answering((url) => url === '/things');
    expect(Object.values(verdictsOf(result))).toEqual(['works', 'unreached']);
    expect(result.passed).toBe(true);
  });

  it('fails if it accepts the credential for no request', async () => {
    const result = await answering(() => false);
    expect(Object.values(verdictsOf(result))).toEqual(['refused', 'unreached']);
    expect(result.passed).toBe(false);
  });

  it('fails the same if only such resources are requested', async () => {
    const result = await answering(() => false, openapi({ '/things/{id}': resource }, security));
    expect(Object.values(verdictsOf(result))).toEqual(['unreached']);
    expect([result.passed, result.notes]).toEqual([
      false,
      ['Every request with a credential was answered 401 or 403: it is wrong, or not for this service.'],
    ]);
  });
});
