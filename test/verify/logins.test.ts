import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

const resources = { get: { operationId: 'list', responses: { 200: { description: 'All.' } } } };
const document = (scheme: object, paths: Readonly<Record<string, unknown>> = {}): object =>
  openapi(
    { '/things': resources, ...paths },
    { security: [{ s: [] }], components: { securitySchemes: { s: scheme } } },
  );

/** Verifies a service with a login, a token endpoint and a discovery document, which announces the endpoint at `origin`. */
async function verifyService(
  api: object,
  env: Readonly<Record<string, string>>,
  { origin, tokenUrl }: { readonly origin?: string; readonly tokenUrl?: string } = {},
) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url = '', headers } = request;
      requested.push(
        `${request.method} ${url} ${body}${headers.authorization ?? headers.cookie ?? ''}`.trim(),
      );
      const json = (value: object, more: object = {}): void => {
        response.writeHead(200, { 'content-type': 'application/json', ...more });
        response.end(JSON.stringify(value));
      };
      if (url.endsWith('openid-configuration'))
        return json({ token_endpoint: `${origin ?? `http://${headers.host ?? ''}`}/token?realm=1` });
      if (url.startsWith('/token')) return json({ access_token: 'fresh-77' });
      if (url === '/login')
        return body.includes('"quo\\"te & 1"')
          ? json({ id: 1 }, { 'set-cookie': ['theme=dark; Path=/', 'sid=cookie-99; HttpOnly'] })
          : response.writeHead(401).end();
      const isKnown = headers.authorization === 'Bearer fresh-77' || headers.cookie === 'sid=cookie-99';
      response.writeHead(isKnown ? 200 : 401).end();
      return undefined;
    });
  });
  const { url, close } = await listen(server);
  try {
    const result = await verifying(api, url, {
      env,
      ...(tokenUrl === undefined ? {} : { tokenUrl: `${url}${tokenUrl}` }),
    });
    return { result, asked: requested, operation: result.operations[0] };
  } finally {
    await close();
  }
}

describe('a login', () => {
  const login = {
    post: {
      operationId: 'login',
      security: [],
      requestBody: {
        content: {
          'application/json': {
            schema: { required: ['user', 'password'], properties: { user: {}, password: {} } },
          },
        },
      },
      responses: { 200: { description: '' } },
    },
  };
  const api = document({ type: 'apiKey', in: 'cookie', name: 'sid' }, { '/login': login });

  it('returns a cookie, which the other requests carry, also in read-only runs', async () => {
    const env = { ASSAY_AUTH_S_USERNAME: 'ann', ASSAY_AUTH_S_PASSWORD: 'quo"te & 1' };
    const { asked: requested, operation, result } = await verifyService(api, env);
    expect(operation).toMatchObject({ operation: 'list', verdict: 'works', status: 200 });
    expect(requested).toEqual([
      String.raw`POST /login {"user":"ann","password":"quo\"te & 1"}`,
      'GET /things sid=cookie-99',
      'GET /things',
    ]);
    expect(JSON.stringify(result)).not.toContain('cookie-99');
  });

  it('is sent to the service itself, wherever tokens are requested', async () => {
    const env = { ASSAY_AUTH_S_USERNAME: 'ann', ASSAY_AUTH_S_PASSWORD: 'quo"te & 1' };
    const { asked: requested } = await verifyService(api, env, { tokenUrl: '/token' });
    expect(requested.map((line) => line.split(' ', 2).join(' '))).toEqual([
      'POST /login',
      'GET /things',
      'GET /things',
    ]);
  });

  it('that is rejected is reported, after one attempt', async () => {
    const env = { ASSAY_AUTH_S_USERNAME: 'ann', ASSAY_AUTH_S_PASSWORD: 'wrong' };
    const { asked: requested, operation } = await verifyService(api, env);
    expect(operation).toMatchObject({
      verdict: 'blocked',
      reason: 'No credential was issued: `login` answered 401.',
    });
    expect(requested).toHaveLength(1);
  });

  it('without its password names the missing variables, and the cookie that can replace them', async () => {
    const { asked: requested, operation } = await verifyService(api, { ASSAY_AUTH_S_USERNAME: 'ann' });
    expect(operation?.reason).toBe('It needs a login: set `ASSAY_AUTH_S_PASSWORD`, or `ASSAY_AUTH_S`.');
    expect(requested).toEqual([]);
    const given = await verifyService(api, { ASSAY_AUTH_S: 'cookie-99' });
    expect(given.asked).toEqual(['GET /things sid=cookie-99', 'GET /things']);
  });
});

describe('OpenID Connect', () => {
  const oidc = document({ type: 'openIdConnect', openIdConnectUrl: '/.well-known/openid-configuration' });
  const env = { ASSAY_AUTH_S_CLIENTID: 'app', ASSAY_AUTH_S_CLIENTSECRET: 's 1' };
  const grant = 'grant_type=client_credentials&client_id=app&client_secret=s+1';

  it('requests tokens at the URL of the discovery document', async () => {
    const { asked: requested, operation } = await verifyService(oidc, env);
    expect(operation).toMatchObject({ verdict: 'works' });
    expect(requested.slice(0, 3)).toEqual([
      'GET /.well-known/openid-configuration',
      `POST /token?realm=1 ${grant}`,
      'GET /things Bearer fresh-77',
    ]);
  });

  it('sends no request to another host that the discovery document names', async () => {
    const { asked: requested, operation } = await verifyService(oidc, env, { origin: 'http://evil.test' });
    expect(operation).toMatchObject({ verdict: 'blocked' });
    expect(operation?.reason).toContain('names a token endpoint on another host, which gets no requests');
    expect(requested).toEqual(['GET /.well-known/openid-configuration']);
  });

  it('on another host is used only if the user names the token endpoint, or the discovery document', async () => {
    const elsewhere = document({
      type: 'openIdConnect',
      openIdConnectUrl: 'https://id.test/.well-known/openid-configuration',
    });
    expect((await verifyService(elsewhere, env)).asked).toEqual([]);
    const named = await verifyService(elsewhere, env, { tokenUrl: '/token' });
    expect(named.asked[0]).toBe(`POST /token ${grant}`);
    const discovered = await verifyService(elsewhere, env, { tokenUrl: '/.well-known/openid-configuration' });
    expect(discovered.asked[1]).toBe(`POST /token?realm=1 ${grant}`);
  });
});

describe('tokens that need a person', () => {
  const flow = (name: string): object =>
    document({
      type: 'oauth2',
      flows: {
        [name]: { authorizationUrl: '/l', deviceAuthorizationUrl: '/d', tokenUrl: '/token', scopes: {} },
      },
    });

  it('are exchanged for the code of the user', async () => {
    const env = {
      ASSAY_AUTH_S_CLIENTID: 'app',
      ASSAY_AUTH_S_AUTHORIZATIONCODE: 'c/1',
      ASSAY_AUTH_S_REDIRECTURI: 'https://app.test/cb',
    };
    const { asked: requested, operation } = await verifyService(flow('authorizationCode'), env);
    expect(operation).toMatchObject({ verdict: 'works' });
    expect(requested[0]).toBe(
      'POST /token grant_type=authorization_code&code=c%2F1&redirect_uri=https%3A%2F%2Fapp.test%2Fcb&client_id=app',
    );
  });

  it('for devices are taken from the environment', async () => {
    const { asked: requested, operation } = await verifyService(flow('deviceAuthorization'), {
      ASSAY_AUTH_S_CLIENTID: 'app',
    });
    expect(operation?.reason).toContain(
      'needs a person who confirms a code (RFC 8628): set `ASSAY_AUTH_S_ACCESSTOKEN`',
    );
    expect(requested).toEqual([]);
    const given = await verifyService(flow('deviceAuthorization'), { ASSAY_AUTH_S_ACCESSTOKEN: 'fresh-77' });
    expect(given.operation).toMatchObject({ verdict: 'works' });
  });
});
