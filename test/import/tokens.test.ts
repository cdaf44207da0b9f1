import { exporters } from '@assay/exporters';
import { describe, expect, it } from 'vitest';
import { http } from './exports.js';
import { importOf, ok, openapi, type ImportOf } from '../support/import-of.js';

const api = (flows: object): Promise<ImportOf> =>
  importOf(
    openapi(
      { '/a': { get: { ...ok, operationId: 'read' } } },
      {
        servers: [{ url: 'https://api.test/v1' }],
        security: [{ oauth: ['read', 'write:all'] }],
        components: { securitySchemes: { oauth: { type: 'oauth2', flows } } },
      },
    ),
  );
const openId = (): Promise<ImportOf> =>
  importOf(
    openapi(
      { '/a': { get: { ...ok, operationId: 'read' } } },
      {
        servers: [{ url: 'https://api.test/v1' }],
        security: [{ oidc: [] }],
        components: {
          securitySchemes: {
            oidc: {
              type: 'openIdConnect',
              openIdConnectUrl: 'https://id.test/realm/.well-known/openid-configuration',
            },
          },
        },
      },
    ),
  );
const scopes = { read: '', 'write:all': '' };

describe('tokens', () => {
  it('are requested first with the credentials of the client, at a URL relative to the server', async () => {
    const made = await api({ clientCredentials: { tokenUrl: '/oauth/token', scopes } });
    const { steps, edges, entry } = made.flow('read');
    const [token, subject] = steps;
    expect(entry).toBe('token');
    expect(token).toMatchObject({ id: 'token', role: 'prerequisite', purpose: 'token', fuzz: false });
    expect(token?.request.rendered).toMatchObject({
      line: 'POST /oauth/token HTTP/1.1',
      body: { data: 'grant_type=client_credentials&client_id=&client_secret=&scope=read+write%3Aall' },
    });
    expect(token?.request.basePath.byTarget).toEqual({ 'https://api.test:443': '' });
    expect(token?.request.bodyTemplate).toContain('client_secret=${auth.oauth.clientSecret}');
    expect(token?.outputs).toEqual([
      { name: 'access_token', from: '$response.body#/access_token', type: 'string' },
    ]);
    expect(edges).toEqual([
      {
        from: 'token',
        to: subject?.id,
        bindings: [
          {
            target: { step: subject?.id, insertionPoint: 'auth.oauth.accessToken' },
            expression: '$steps.token.outputs.access_token',
            origin: 'dependency',
            confidence: 1,
          },
        ],
        optional: false,
      },
    ]);
    const requested = made.project('read').targets[0]?.authentication.map(({ name }) => name);
    expect(requested).toEqual(['client_id', 'client_secret', 'access_token']);
  });

  it('are requested with the credentials of a user, and of the client', async () => {
    const made = await api({ password: { tokenUrl: 'https://id.test/token', scopes: {} } });
    const [token] = made.flow('read').steps;
    expect(token?.request.bodyTemplate).toBe(
      'grant_type=password&username=${auth.oauth.username}&password=${auth.oauth.password}' +
        '&client_id=${auth.oauth.clientId}&client_secret=${auth.oauth.clientSecret}&scope=read+write%3Aall',
    );
    expect(Object.keys(token?.request.basePath.byTarget ?? {})).toEqual(['https://id.test:443']);
  });

  it('that need a browser are exchanged for the code of a user, with instructions', async () => {
    const made = await api({
      authorizationCode: { authorizationUrl: '/login', tokenUrl: 'https://id.test/token', scopes },
    });
    const [token] = made.flow('read').steps;
    expect(token).toMatchObject({ purpose: 'token', manual: expect.stringContaining('copies `code`') });
    expect(token?.manual).toContain(
      'opens https://api.test/login?response_type=code&client_id=CLIENT_ID&redirect_uri=REDIRECT_URI&scope=read+write%3Aall',
    );
    expect(token?.request.bodyTemplate).toBe(
      'grant_type=authorization_code&code=${auth.oauth.authorizationCode}&redirect_uri=${auth.oauth.redirectUri}' +
        '&code_verifier=${auth.oauth.codeVerifier}&client_id=${auth.oauth.clientId}&client_secret=${auth.oauth.clientSecret}',
    );
    const requested = made.project('read').targets[0]?.authentication ?? [];
    expect(requested.map(({ name }) => name)).toEqual([
      'client_id',
      'client_secret',
      'redirect_uri',
      'authorization_code',
      'code_verifier',
      'access_token',
    ]);
    expect(requested.at(-1)?.description).toMatch(
      /log in at \/login and exchange the code at https:\/\/id\.test\/token/,
    );
  });

  it('are refreshed at a documented URL, after a user has logged in once', async () => {
    const made = await api({
      authorizationCode: {
        authorizationUrl: 'https://id.test/login',
        tokenUrl: 'https://id.test/token',
        refreshUrl: 'https://id.test/refresh',
        scopes,
      },
    });
    const [token] = made.flow('read').steps;
    expect(token?.request.rendered.line).toBe('POST /refresh HTTP/1.1');
    expect(token?.request.bodyTemplate).toBe(
      'grant_type=refresh_token&refresh_token=${auth.oauth.refreshToken}' +
        '&client_id=${auth.oauth.clientId}&client_secret=${auth.oauth.clientSecret}',
    );
    const requested = made.project('read').targets[0]?.authentication ?? [];
    expect(requested.map(({ name }) => name)).toEqual([
      'client_id',
      'client_secret',
      'refresh_token',
      'access_token',
    ]);
    expect(requested[2]).toMatchObject({ sensitive: true });
    expect(requested[2]?.description).toMatch(/log in at https:\/\/id\.test\/login/);
    expect(await http(made)).toMatch(
      /grant_type=refresh_token&refresh_token=\{\{encodeURIComponent\(\w+\)\}\}/,
    );
  });

  it('for devices are requested after a code, which a user confirms', async () => {
    const made = await api({
      deviceAuthorization: {
        deviceAuthorizationUrl: 'https://id.test/device',
        tokenUrl: 'https://id.test/token',
        scopes,
      },
    });
    const { steps, edges } = made.flow('read');
    expect(steps.map(({ id, purpose }) => [id, purpose])).toEqual([
      ['device', 'device'],
      ['token', 'token'],
      ['read', undefined],
    ]);
    expect(steps[0]?.request.bodyTemplate).toBe(
      'client_id=${auth.oauth.clientId}&client_secret=${auth.oauth.clientSecret}&scope=read+write%3Aall',
    );
    expect(steps[1]?.manual).toContain('opens the `verification_uri` of the answer of `device`');
    expect(steps[1]?.request.bodyTemplate).toMatch(
      /^grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=\$\{auth\.oauth\.deviceCode\}/,
    );
    expect(edges[0]?.bindings[0]).toMatchObject({
      target: { step: 'token', insertionPoint: 'auth.oauth.deviceCode' },
      expression: '$steps.device.outputs.device_code',
    });
    const requested = made.project('read').targets[0]?.authentication ?? [];
    expect(requested.map(({ name }) => name)).toEqual(['client_id', 'client_secret', 'access_token']);
    expect(requested.at(-1)?.description).toMatch(
      /: request a code from https:\/\/id\.test\/device, .* \(RFC 8628\)$/,
    );
  });

  it('of OpenID Connect are requested at the URL of the discovery document', async () => {
    const made = await openId();
    const { steps, edges } = made.flow('read');
    expect(steps.map(({ purpose, request }) => [purpose, request.rendered.line])).toEqual([
      ['discovery', 'GET /realm/.well-known/openid-configuration HTTP/1.1'],
      ['token', 'POST /realm/token HTTP/1.1'],
      [undefined, 'GET /v1/a HTTP/1.1'],
    ]);
    expect(steps[0]?.outputs[0]?.from).toBe('$response.body#/token_endpoint');
    expect(steps[1]?.request.urlTemplate).toBe('${auth.oidc.tokenUrl}');
    expect(edges[0]?.bindings[0]?.target).toEqual({ step: 'token', insertionPoint: 'auth.oidc.tokenUrl' });
    expect(made.reported).toEqual([]);
    expect(await http(made)).toMatch(/^POST \{\{pick\(read_discovery_token_endpoint, ""\)\}\}$/m);
  });

  it('that need a user are separate in exports that run unattended', async () => {
    const made = await api({
      authorizationCode: { authorizationUrl: '/login', tokenUrl: 'https://id.test/token', scopes },
    });
    const files = async (format: 'http' | 'postman' | 'arazzo'): Promise<readonly string[]> =>
      (await exporters[format]())
        .write(made)
        .map(({ name, text }) => `${name}: ${text.includes('grant_type')}`);
    expect(await files('http')).toEqual([
      'example-1-0-0.http: false',
      'http-client.env.json: false',
      'example-1-0-0-tokens.http: true',
    ]);
    expect(await files('postman')).toEqual([
      'example-1-0-0.postman_collection.json: false',
      'example-1-0-0.postman_environment.json: false',
      'example-1-0-0-tokens.postman_collection.json: true',
    ]);
    expect(await files('arazzo')).toEqual([
      'example-1-0-0.arazzo.yaml: false',
      'example-1-0-0.arazzo.openapi.json: false',
      'example-1-0-0-tokens.arazzo.yaml: true',
      'example-1-0-0-tokens.arazzo.openapi.json: false',
    ]);
  });

  it('are requested with the credentials in Arazzo, too', async () => {
    const made = await api({ clientCredentials: { tokenUrl: 'https://id.test/token', scopes } });
    const [{ text } = { text: '' }] = (await exporters.arazzo()).write(made);
    expect(text).toContain('client_secret: $inputs.auth_oauth_clientSecret\n');
  });

  it('declare in WFC the encoding of the credentials in a form', async () => {
    const made = await api({ clientCredentials: { tokenUrl: 'https://id.test/token', scopes } });
    const [{ text } = { text: '' }] = (await exporters.wfc()).write(made);
    expect(text.split('\n')[0]).toBe(
      '# Replace the names in angle brackets with credentials, in `payloadRaw` encoded as its `contentType` wants: `a+b` is `a%2Bb` in a form.',
    );
  });

  it('are passed from the first request to the later ones in exports', async () => {
    const made = await api({ clientCredentials: { tokenUrl: 'https://id.test/token', scopes } });
    const text = await http(made);
    expect(text).toContain('@baseUrl = https://id.test\n');
    expect(text).toContain('POST {{baseUrl}}/token');
    expect(text).toMatch(/client_secret=\{\{encodeURIComponent\(\w+\)\}\}/);
    expect(text).toMatch(/Authorization: Bearer \{\{pick\(/);
  });
});

describe('checks of access', () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const resource = { schema: { type: 'object', properties: { id: { type: 'string' } } } };

  it('expect a refusal without credentials, and of a second user who requests a resource of the first', async () => {
    const made = await importOf(
      openapi(
        {
          '/notes': {
            post: {
              operationId: 'add',
              responses: { '201': { description: '', content: { 'application/json': resource } } },
            },
          },
          '/notes/{id}': { get: { ...ok, operationId: 'read', parameters: [id] } },
          '/news': { get: { ...ok, operationId: 'news', security: [{}, { key: [] }] } },
        },
        {
          security: [{ key: [] }],
          components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
        },
      ),
    );
    const [none, second] = made.flow('read').accessChecks ?? [];
    expect(none).toMatchObject({
      identity: 'none',
      expected: ['401', '403'],
      target: { authentication: [] },
    });
    expect(none).toMatchObject({ message: 'seed', leftOut: [{ in: 'header', name: 'X-Key' }] });
    expect(second).toMatchObject({
      identity: 'second',
      leftOut: [],
      expected: ['403', '404'],
      credentials: { 'auth.key': 'second.auth.key' },
      target: { name: 'https://api.test:443', authentication: [{ name: 'second.X-Key', sensitive: true }] },
    });
    expect(made.flow('add').accessChecks?.map(({ identity }) => identity)).toEqual(['none']);
    expect(made.flow('news').accessChecks).toBeUndefined();
  });
});
