import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ok, openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verdictsOf, verifying } from './verifying.js';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const document = openapi(
  Object.fromEntries(names.map((name) => [`/${name}`, { get: { ...ok, operationId: name } }])),
  {
    security: [{ app: [] }],
    components: {
      securitySchemes: {
        app: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: {} } } },
      },
    },
  },
);

/** Verifies a service that accepts each token `uses` times. */
async function verifyService(uses: number, env: object = {}) {
  let tokens = 0;
  let left = 0;
  const server = createServer((request, response) => {
    void text(request).then(() => {
      if (request.url === '/token') {
        left = uses;
        response.writeHead(200, { 'content-type': 'application/json' });
        return response.end(JSON.stringify({ access_token: `token-${++tokens}` }));
      }
      const isGood = request.headers.authorization === `Bearer token-${tokens}` && left-- > 0;
      return response.writeHead(isGood ? 200 : 401).end();
    });
  });
  const { url, close } = await listen(server);
  try {
    const result = await verifying(document, url, {
      env: { ASSAY_AUTH_APP_CLIENTID: 'me', ASSAY_AUTH_APP_CLIENTSECRET: 'secret-1', ...env },
    });
    return { result, tokens: () => tokens };
  } finally {
    await close();
  }
}

it('requests another access token if one has expired', async () => {
  const { result, tokens } = await verifyService(3);
  expect(verdictsOf(result)).toEqual(Object.fromEntries(names.map((name) => [name, 'works'])));
  expect([result.passed, tokens()]).toEqual([true, 3]);
});

it('requests one more for each operation at most, if none is accepted', async () => {
  const { result, tokens } = await verifyService(0);
  expect(result.notes).toEqual([
    'The first 5 requests with a credential were answered 401: it is wrong. Nothing was sent after that.',
  ]);
  expect(tokens()).toBe(6);
});

it('requests none if the environment provides it', async () => {
  const { result, tokens } = await verifyService(3, { ASSAY_AUTH_APP_ACCESSTOKEN: 'mine-1' });
  expect([Object.values(verdictsOf(result)).includes('works'), tokens()]).toEqual([false, 0]);
});
