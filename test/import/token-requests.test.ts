import { exporters, type ExportFormat } from '@assay/exporters';
import { describe, expect, it } from 'vitest';
import { importOf, ok, openapi } from '../support/import-of.js';

const schemes = {
  app: {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://id.test/token', scopes: { read: '', admin: '' } } },
  },
  device: {
    type: 'oauth2',
    flows: {
      deviceAuthorization: {
        deviceAuthorizationUrl: 'https://id.test/device',
        tokenUrl: 'https://id.test/token',
        scopes: {},
      },
    },
  },
  oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://id.test/.well-known/openid-configuration' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  idle: { type: 'http', scheme: 'bearer' },
  digest: { type: 'http', scheme: 'digest' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
};
const read = (id: string, ...security: readonly object[]): object => ({
  get: { ...ok, operationId: id, security },
});

async function written(format: ExportFormat, paths: Readonly<Record<string, object>>) {
  const api = openapi(paths, {
    servers: [{ url: 'https://api.test/v1' }],
    components: { securitySchemes: schemes },
  });
  const files = (await exporters[format]()).write(await importOf(api));
  return {
    files,
    main: files[0]?.text ?? '',
    leftOut: files.flatMap(({ leftOut = [] }) => leftOut),
    tokens: files.find(({ name }) => name.endsWith('-tokens.http'))?.text ?? '',
    asked: (): string[] => {
      const text = files.find(({ name }) => name === 'http-client.env.json')?.text ?? '{"assay":{}}';
      return Object.keys((JSON.parse(text) as { assay: object }).assay);
    },
  };
}

const withTokens = {
  '/a': read('a', { app: ['read'] }, { idle: [] }),
  '/b': read('b', { app: ['admin'] }),
  '/c': read('c', { oidc: [] }),
};
const signIn = {
  '/session': {
    post: {
      operationId: 'signIn',
      security: [],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { email: { type: 'string' }, password: { type: 'string' } },
            },
          },
        },
      },
      responses: { 200: { description: 'In.', headers: { 'Set-Cookie': { schema: { type: 'string' } } } } },
    },
  },
  '/orders': read('orders', { session: [] }),
};

describe('exports whose messages are attacked', () => {
  it.each(['har', 'raw', 'burp', 'proxify', 'zap', 'cats', 'schemathesis'] as const)(
    'have the token requests in a separate file: %s',
    async (format) => {
      const { main, tokens, asked: requested, leftOut } = await written(format, withTokens);
      expect(format === 'zap' ? '' : main).not.toContain('id.test');
      // One environment variable for all messages requires a token with all scopes.
      const names = ['zap', 'cats', 'schemathesis'].includes(format)
        ? ['app (read admin)', 'oidc']
        : ['app (read)', 'app (admin)', 'oidc'];
      expect(tokens.match(/^### Access token of .*$/gm)).toEqual(
        names.map((name) => `### Access token of ${name}`),
      );
      for (const name of names)
        expect(tokens).toContain(`&scope=${/\((.*)\)/.exec(name)?.[1]?.replace(' ', '+') ?? ''}`);
      expect(tokens).toContain('GET {{baseUrl}}/.well-known/openid-configuration');
      expect(requested()).toEqual([
        'auth_app_clientId',
        'auth_app_clientSecret',
        'auth_oidc_clientId',
        'auth_oidc_clientSecret',
      ]);
      expect(leftOut.join(' ')).toContain('are not targets, and are in example-1-0-0-tokens.http');
    },
  );

  it('describe the position of each credential', async () => {
    const line = '# Put `access_token` of the answer into the';
    const raw = await written('raw', withTokens);
    expect(raw.tokens).toContain(`${line} header \`Authorization\` of the messages, after \`Bearer\`.`);
    const zap = await written('zap', withTokens);
    expect(zap.tokens).toContain(`${line} environment variable AUTH_APP_ACCESSTOKEN.`);
    const cookie = await written('raw', signIn);
    expect(cookie.tokens).toContain('### Login for session');
    expect(cookie.tokens).toContain('# Put the cookie of the answer into the cookie `sid` of the messages.');
  });

  it('write none if all credentials are filled in', async () => {
    const { files, leftOut } = await written('raw', { '/a': read('a', { idle: [] }) });
    expect([files.length, leftOut]).toEqual([1, []]);
  });

  it('exclude token endpoints from ZAP, except tested operations', async () => {
    const outside = await written('zap', withTokens);
    expect(outside.main).toContain('- https://id\\.test/token(?:[?#].*)?');
    const inside = await written('zap', {
      ...signIn,
      '/token': { post: { ...ok, operationId: 'token', security: [] } },
    });
    expect(inside.main).toContain('excludePaths: []');
  });
});

describe('exports that request tokens themselves', () => {
  it('leave unsupported requests to a file', async () => {
    const arazzo = await written('arazzo', withTokens);
    expect(arazzo.tokens.match(/^### Access token of .*$/gm)).toEqual(['### Access token of oidc']);
    expect(arazzo.tokens).toContain('into the input auth_oidc_accessToken.');
    const wfc = await written('wfc', { ...withTokens, '/d': read('d', { device: [] }) });
    expect(wfc.tokens.match(/^### Access token of .*$/gm)).toEqual([
      '### Access token of oidc',
      '### Access token of device',
    ]);
    expect(wfc.tokens).toContain('in place of <AUTH_DEVICE_ACCESSTOKEN>.');
  });

  it('request the tokens that their requests read, and no others', async () => {
    const { asked: requested } = await written('http', withTokens);
    expect(requested()).not.toContain('auth_idle');
    const postman = await written('postman', withTokens);
    const keys = (JSON.parse(postman.files[1]?.text ?? '') as { values: { key: string }[] }).values.map(
      ({ key }) => key,
    );
    expect(keys).not.toContain('auth.idle');
    for (const key of keys) expect(postman.main).toContain(`{{${key}}}`);
  });

  it('use an access token instead, if one is filled in', async () => {
    const { main } = await written('http', withTokens);
    expect(main).toContain('Authorization: Bearer {{pick(a_token_access_token, auth_app_accessToken)}}');
    const postman = await written('postman', withTokens);
    expect(postman.main).toMatch(
      /"key": "a\.auth\.app\.accessToken",\s*"value": "\{\{auth\.app\.accessToken\}\}"/,
    );
  });

  it('have all steps of a user', async () => {
    const { files } = await written('http', { '/d': read('d', { device: [] }) });
    expect(files[2]?.text).toContain('enters its `user_code` there (RFC 8628, section 3.3).');
    expect(files[2]?.text).toContain('into http-client.env.json, as `auth_device_accessToken`.');
  });
});

it.each(['har', 'raw', 'burp', 'proxify', 'zap', 'cats', 'arazzo', 'wfc'] as const)(
  'an export reports that it does not support Digest: %s',
  async (format) => {
    const { leftOut } = await written(format, { '/a': read('a', { digest: [] }) });
    expect(leftOut.join(' ')).toContain('1 operation needs HTTP Digest authentication');
  },
);

it('Web Fuzzing Commons does not support keys in the query, and the export reports it', async () => {
  const { leftOut } = await written('wfc', { '/a': read('a', { query: [] }) });
  expect(leftOut.join(' ')).toContain('1 operation has no user: a key is sent in the query');
});

it('CATS gets cookies and keys of the query', async () => {
  const { files } = await written('cats', {
    '/a': read('a', { session: [] }),
    '/b': read('b', { query: [] }),
  });
  expect(files[0]?.text).toBe('/a:\n  Cookie: sid=$$AUTH_SESSION\n');
  expect(files[3]).toMatchObject({ name: 'queryParams.yml', text: '/b:\n  key: $$AUTH_QUERY\n' });
});

describe('ZAP', () => {
  it('adds a header to the requests of the operations that need it', async () => {
    const { main } = await written('zap', {
      '/a': read('a', { idle: [] }),
      '/b': read('b', { session: [] }),
      '/open': read('open'),
    });
    expect(main).toContain('url: https://api\\.test/v1/a(?:[?#].*)?');
    const alone = await written('zap', { '/a': read('a', { idle: [] }), '/open': read('open') });
    expect(alone.main).toContain('url: https://api\\.test/v1(?:[/?#].*)?');
  });
});
