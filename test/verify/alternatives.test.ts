import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

const document = (security: readonly object[]): object =>
  openapi(
    { '/things': { get: { operationId: 'list', responses: { 200: { description: 'All.' } } } } },
    {
      security,
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'query', name: 'k' },
          login: { type: 'http', scheme: 'basic' },
          session: { type: 'apiKey', in: 'cookie', name: 'sid' },
          app: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: '/token', scopes: {} } },
          },
        },
      },
    },
  );

/** What is sent to a service that takes every credential, and what comes of it. */
async function ask(security: readonly object[], env: Readonly<Record<string, string>>) {
  const sent: object[] = [];
  const server = createServer((request, response) => {
    const { authorization, cookie } = request.headers;
    sent.push({ target: request.url, authorization, cookie });
    const isKnown = authorization !== undefined || cookie !== undefined || request.url?.includes('k=');
    response.writeHead(
      isKnown === true || security.some((each) => Object.keys(each).length === 0) ? 200 : 401,
    );
    response.end();
  });
  const { url, close } = await listen(server);
  try {
    const result = await verifying(document(security), url, { env });
    return { result, sent, operation: result.operations[0] };
  } finally {
    await close();
  }
}

const login = { ASSAY_AUTH_LOGIN_USERNAME: 'alice', ASSAY_AUTH_LOGIN_PASSWORD: 'secret-77' };
const basic = `Basic ${Buffer.from('alice:secret-77').toString('base64')}`;

it('asks with the first alternative whose credentials are all there', async () => {
  const { operation, sent } = await ask([{ key: [] }, { login: [], session: [] }, { login: [] }], login);
  expect(operation).toMatchObject({ verdict: 'works', status: 200 });
  expect(sent).toEqual([
    { target: '/things', authorization: basic, cookie: undefined },
    { target: '/things', authorization: undefined, cookie: undefined },
  ]);
});

it('names the alternatives that were not tried, and what they need', async () => {
  const { operation, result } = await ask([{ key: [] }, { login: [], session: [] }, { login: [] }], login);
  expect(operation?.untried).toEqual([
    { schemes: ['key'], missing: ['ASSAY_AUTH_KEY'], isUsable: true },
    { schemes: ['login', 'session'], missing: ['ASSAY_AUTH_SESSION'], isUsable: true },
  ]);
  expect(result.notes).toContain(
    'Not tried for 1 operation: the alternative `key`, which needs `ASSAY_AUTH_KEY`.',
  );
});

it('sends credentials that are needed together, in their places', async () => {
  const env = { ...login, ASSAY_AUTH_SESSION: 's-1', ASSAY_AUTH_APP_ACCESSTOKEN: 't-1' };
  const { sent } = await ask([{ key: [] }, { login: [], session: [] }], env);
  expect(sent[0]).toMatchObject({ authorization: basic, cookie: 'sid=s-1' });
});

it('leaves a token out that nobody can get, and asks no authorization server for it', async () => {
  const { sent, operation } = await ask([{ app: [] }, { key: [] }], { ASSAY_AUTH_KEY: 'k-1' });
  expect(sent[0]).toMatchObject({ target: '/things?k=k-1' });
  expect(operation?.untried).toEqual([
    { schemes: ['app'], missing: ['ASSAY_AUTH_APP_ACCESSTOKEN'], isUsable: true },
  ]);
});

it('asks without credentials where none are there and the document allows it', async () => {
  const { sent, operation } = await ask([{ key: [] }, {}], {});
  expect(operation).toMatchObject({ verdict: 'works' });
  expect(sent).toEqual([{ target: '/things', authorization: undefined, cookie: undefined }]);
});

it('says what is missing where no alternative can be used', async () => {
  const { operation, sent } = await ask([{ key: [] }, { login: [] }], {});
  expect(operation).toMatchObject({ verdict: 'blocked' });
  expect(operation?.reason).toContain('`ASSAY_AUTH_KEY`');
  expect(operation?.untried[0]?.missing).toEqual(Object.keys(login));
  expect(sent).toEqual([]);
});
