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

/** Verifies a service that accepts every credential; returns the requests and the result. */
async function verifyService(security: readonly object[], env: Readonly<Record<string, string>>) {
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

it('uses the first alternative whose credentials are complete', async () => {
  const { operation, sent } = await verifyService(
    [{ key: [] }, { login: [], session: [] }, { login: [] }],
    login,
  );
  expect(operation).toMatchObject({ verdict: 'works', status: 200 });
  expect(sent).toEqual([
    { target: '/things', authorization: basic, cookie: undefined },
    { target: '/things', authorization: undefined, cookie: undefined },
  ]);
});

it('names the untried alternatives, and their needs', async () => {
  const { operation, result } = await verifyService(
    [{ key: [] }, { login: [], session: [] }, { login: [] }],
    login,
  );
  expect(operation?.untried).toEqual([
    { schemes: ['key'], missing: ['ASSAY_AUTH_KEY'], isUsable: true },
    { schemes: ['login', 'session'], missing: ['ASSAY_AUTH_SESSION'], isUsable: true },
  ]);
  expect(result.notes).toContain(
    'Not tried for 1 operation: the alternative `key`, which needs `ASSAY_AUTH_KEY`.',
  );
});

it('sends credentials that are needed together, in their locations', async () => {
  const env = { ...login, ASSAY_AUTH_SESSION: 's-1', ASSAY_AUTH_APP_ACCESSTOKEN: 't-1' };
  const { sent } = await verifyService([{ key: [] }, { login: [], session: [] }], env);
  expect(sent[0]).toMatchObject({ authorization: basic, cookie: 'sid=s-1' });
});

it('omits an unobtainable token, and requests none from the authorization server', async () => {
  const { sent, operation } = await verifyService([{ app: [] }, { key: [] }], { ASSAY_AUTH_KEY: 'k-1' });
  expect(sent[0]).toMatchObject({ target: '/things?k=k-1' });
  expect(operation?.untried).toEqual([
    { schemes: ['app'], missing: ['ASSAY_AUTH_APP_ACCESSTOKEN'], isUsable: true },
  ]);
});

it('sends no credentials without configured ones if the document allows it', async () => {
  const { sent, operation } = await verifyService([{ key: [] }, {}], {});
  expect(operation).toMatchObject({ verdict: 'works' });
  expect(sent).toEqual([{ target: '/things', authorization: undefined, cookie: undefined }]);
});

it('an answer for anonymous requests proves nothing about the credential', async () => {
  const read = (id: string, security: readonly object[]): object => ({
    get: { operationId: id, security, responses: { 200: { description: 'All.' } } },
  });
  const guarded = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`/guarded/${index}`, read(`guarded${index}`, [{ key: [] }])]),
  );
  const api = openapi(
    { '/open': read('open', [{ key: [] }, {}]), ...guarded },
    { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
  );
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/open' ? 200 : 401).end();
  });
  const { url, close } = await listen(server);
  try {
    const { notes } = await verifying(api, url, { env: { ASSAY_AUTH_KEY: 'stale-key' } });
    expect(notes[0]).toBe(
      'The first 5 requests with a credential were answered 401: it is wrong. Nothing was sent after that.',
    );
  } finally {
    await close();
  }
});

it('reports the missing credentials if no alternative can be used', async () => {
  const { operation, sent } = await verifyService([{ key: [] }, { login: [] }], {});
  expect(operation).toMatchObject({ verdict: 'blocked' });
  expect(operation?.reason).toContain('`ASSAY_AUTH_KEY`');
  expect(operation?.untried[0]?.missing).toEqual(Object.keys(login));
  expect(sent).toEqual([]);
});

it('refreshes a token of a public client, without a secret', async () => {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requested.push(`${request.url ?? ''} ${body}${request.headers.authorization ?? ''}`);
      const isToken = request.url === '/token';
      const isKnown = isToken || request.headers.authorization === 'Bearer fresh-1';
      response.writeHead(isKnown ? 200 : 401, isToken ? { 'content-type': 'application/json' } : {});
      response.end(isToken ? '{"access_token":"fresh-1"}' : '');
    });
  });
  const { url, close } = await listen(server);
  const flow = { authorizationUrl: '/login', tokenUrl: '/token', refreshUrl: '/token', scopes: {} };
  const api = openapi(
    { '/things': { get: { operationId: 'list', responses: { 200: { description: 'All.' } } } } },
    {
      security: [{ app: [] }],
      components: { securitySchemes: { app: { type: 'oauth2', flows: { authorizationCode: flow } } } },
    },
  );
  try {
    const env = { ASSAY_AUTH_APP_CLIENTID: 'public', ASSAY_AUTH_APP_REFRESHTOKEN: 'r 1' };
    const result = await verifying(api, url, { env });
    expect(result.operations[0]).toMatchObject({ verdict: 'works' });
    expect(requested).toEqual([
      '/token grant_type=refresh_token&refresh_token=r+1&client_id=public',
      '/things Bearer fresh-1',
      '/things ',
    ]);
  } finally {
    await close();
  }
});
