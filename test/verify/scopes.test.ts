import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ok, openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verdictsOf, verifying } from './verifying.js';

const operation = (id: string, ...scopes: readonly string[]): object => ({
  get: { ...ok, operationId: id, security: [{ app: scopes }] },
});
const document = openapi(
  {
    '/a': operation('readsA', 'read'),
    '/b': operation('administers', 'admin'),
    '/c': operation('readsC', 'read'),
  },
  {
    components: {
      securitySchemes: {
        app: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: '/token', scopes: { read: '', admin: '' } } },
        },
      },
    },
  },
);

/**
 * Verifies a service whose tokens are valid only for their requested scopes. `refuses` returns the error of the token endpoint
 * for a scope, if any.
 */
async function verifyService(refuses: (scope: string) => string | undefined) {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { authorization = '' } = request.headers;
      sent.push(`${request.url} ${authorization}`.trim());
      if (request.url === '/token') {
        const scope = new URLSearchParams(body).get('scope') ?? '';
        const error = refuses(scope);
        response.writeHead(error === undefined ? 200 : 400, { 'content-type': 'application/json' });
        response.end(JSON.stringify(error === undefined ? { access_token: `for-${scope}` } : { error }));
        return;
      }
      const scope = request.url === '/b' ? 'admin' : 'read';
      response.writeHead(authorization === `Bearer for-${scope}` ? 200 : 403).end();
    });
  });
  const { url, close } = await listen(server);
  const env = { ASSAY_AUTH_APP_CLIENTID: 'me', ASSAY_AUTH_APP_CLIENTSECRET: 'secret-1' };
  try {
    return { result: await verifying(document, url, { env }), sent };
  } finally {
    await close();
  }
}

it('requests a token for each set of scopes, once', async () => {
  const { result, sent } = await verifyService(() => undefined);
  expect(verdictsOf(result)).toEqual({ readsA: 'works', administers: 'works', readsC: 'works' });
  expect(sent.filter((line) => line.startsWith('/token'))).toHaveLength(2);
});

it('continues without the operations whose scope the client may not have', async () => {
  const { result } = await verifyService((scope) => (scope === 'admin' ? 'invalid_scope' : undefined));
  expect(verdictsOf(result)).toEqual({ readsA: 'works', administers: 'blocked', readsC: 'works' });
});

it('does not try rejected credentials again, for other scopes either', async () => {
  const { result, sent } = await verifyService(() => 'invalid_client');
  expect(verdictsOf(result)).toEqual({ readsA: 'blocked', administers: 'blocked', readsC: 'blocked' });
  expect(sent).toEqual(['/token']);
});
