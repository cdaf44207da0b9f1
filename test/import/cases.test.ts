import { describe, expect, it } from 'vitest';
import { importOf, ok, openapi, swagger } from '../support/import-of.js';

const json = (schema: object): object => ({ required: true, content: { 'application/json': { schema } } });

describe('names of projects', () => {
  it('1. an operation without operationId is named by method and path, and reported', async () => {
    const document = openapi({ '/trip': { get: ok } });
    const made = await importOf(document);
    expect(made.projects.map(({ name }) => name)).toEqual(['GET /trip']);
    expect(made.reported).toContain('operation-id-missing: GET /trip');
    expect((await importOf(document)).projects[0]?.name).toBe('GET /trip');
  });

  it('2. a duplicate operationId gives two projects with unique names and one issue', async () => {
    const accounts = { ...ok, operationId: 'BankAccounts_Get' };
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
    const made = await importOf(
      openapi({
        '/v1/bankAccounts': { get: accounts },
        '/v1/bankAccounts/{id}': { get: { ...accounts, parameters: [id] } },
      }),
    );
    expect(made.projects.map(({ name }) => name)).toEqual([
      'BankAccounts_Get',
      'BankAccounts_Get (GET /v1/bankAccounts/{id})',
    ]);
    expect(made.reported.filter((reported) => reported.startsWith('operation-id-duplicate'))).toHaveLength(1);
    expect(made.request('BankAccounts_Get (GET /v1/bankAccounts/{id})').rendered.line).toMatch(
      /^GET \/v1\/bankAccounts\/\d+ /,
    );
  });

  it('3. an operationId with a slash or a space is kept as the name', async () => {
    const made = await importOf(openapi({ '/': { get: { ...ok, operationId: 'meta/root of all' } } }));
    expect(made.projects[0]?.name).toBe('meta/root of all');
    expect(made.flows[0]?.operation.id).toBe('meta/root of all');
  });
});

describe('bodies', () => {
  it('4. the body of a circular schema is finite; a cycle of required properties is reported', async () => {
    const user = {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        friend: { $ref: '#/components/schemas/User' },
        friends: { type: 'array', items: { $ref: '#/components/schemas/User' } },
      },
    };
    const endless = {
      type: 'object',
      required: ['next'],
      properties: { next: { $ref: '#/components/schemas/Endless' } },
    };
    const made = await importOf(
      openapi(
        {
          '/users': {
            post: { ...ok, operationId: 'addUser', requestBody: json({ $ref: '#/components/schemas/User' }) },
          },
          '/endless': {
            post: {
              ...ok,
              operationId: 'addEndless',
              requestBody: json({ $ref: '#/components/schemas/Endless' }),
            },
          },
        },
        { components: { schemas: { User: user, Endless: endless } } },
      ),
    );
    const value = made.body('addUser').variants[0]?.value as { name: unknown; friend?: unknown };
    expect(value.name).toEqual(expect.any(String));
    expect(JSON.stringify(value).length).toBeLessThan(2000);
    expect(made.reported).toContain('circular-schema-reference: addEndless');
    expect(made.reported).toContain('value-not-generated: addEndless');
    expect(made.body('addEndless').variants[0]).toMatchObject({ value: {}, valid: false });
  });

  it('5. read-only values are never sent, even if required; write-only ones are', async () => {
    const schema = {
      type: 'object',
      required: ['id', 'password'],
      properties: {
        id: { type: 'string', readOnly: true },
        password: { type: 'string', writeOnly: true, minLength: 8 },
      },
    };
    const made = await importOf(
      openapi({ '/users': { post: { ...ok, operationId: 'addUser', requestBody: json(schema) } } }),
    );
    for (const { value, valid } of made.body('addUser').variants) {
      expect(valid).toBe(true);
      expect(value).toEqual({ password: expect.any(String) });
    }
  });

  it('5. read-only values are removed from examples too, at any depth', async () => {
    const recipients = {
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'string', readOnly: true }, to: { type: 'string' } },
        },
      },
      example: { email: [{ id: 'e1', to: 'ann@example.com' }] },
    };
    const schema = { type: 'object', required: ['recipients'], properties: { recipients } };
    const made = await importOf(
      openapi({ '/alerts': { post: { ...ok, operationId: 'add', requestBody: json(schema) } } }),
    );
    expect(made.body('add').variants[0]?.value).toEqual({
      recipients: { email: [{ to: 'ann@example.com' }] },
    });
  });

  it('20. a multipart body has the parts, names and types of its encoding', async () => {
    const schema = {
      type: 'object',
      required: ['bill', 'meta', 'photo', 'note'],
      properties: {
        bill: { type: 'string', format: 'binary' },
        photo: { type: 'string', contentMediaType: 'image/png', contentEncoding: 'binary' },
        meta: { type: 'object', required: ['year'], properties: { year: { type: 'integer' } } },
        note: { type: 'string' },
      },
    };
    const encoding = {
      bill: { contentType: 'application/pdf' },
      photo: { contentType: 'image/png, image/jpeg' },
    };
    const requestBody = { content: { 'multipart/form-data': { schema, encoding } } };
    const made = await importOf(
      openapi({ '/bills': { post: { ...ok, operationId: 'addBill', requestBody } } }),
    );
    const wire = made.body('addBill').variants[0]?.wire;
    const text =
      wire?.encoding === 'base64' ? Buffer.from(wire.data, 'base64').toString('latin1') : (wire?.data ?? '');
    const boundary = /boundary=(\S+)/.exec(wire?.contentType ?? '')?.[1] ?? '';
    const parts = text.split(`--${boundary}`).slice(1, -1);
    const partOf = (name: string): string => parts.find((part) => part.includes(`name="${name}"`)) ?? '';
    expect(parts).toHaveLength(4);
    expect(partOf('bill')).toMatch(/filename="[^"]+"[^]*Content-Type: application\/pdf/);
    expect(partOf('photo')).toMatch(/Content-Type: image\/png\r\n/);
    expect(partOf('meta')).toMatch(/Content-Type: application\/json\r\n\r\n\{"year":\d+\}/);
    expect(partOf('note')).not.toContain('filename');
  });

  it('21. XML follows the xml objects', async () => {
    const schema = {
      type: 'object',
      required: ['id', 'name', 'tags'],
      xml: { name: 'pet', prefix: 'p', namespace: 'https://pets.test/schema' },
      properties: {
        id: { type: 'integer', const: 7, xml: { attribute: true } },
        name: { type: 'string', const: 'A & B' },
        tags: {
          type: 'array',
          const: ['small', 'grey'],
          items: { type: 'string', xml: { name: 'tag' } },
          xml: { wrapped: true, name: 'tags' },
        },
      },
    };
    const requestBody = { content: { 'application/xml': { schema } } };
    const made = await importOf(
      openapi({ '/pets': { post: { ...ok, operationId: 'addPet', requestBody } } }),
    );
    expect(made.body('addPet').variants[0]?.wire.data).toBe(
      '<p:pet xmlns:p="https://pets.test/schema" id="7"><name>A &amp; B</name><tags><tag>small</tag><tag>grey</tag></tags></p:pet>',
    );
  });

  it.each([
    ['application/vnd.api+json', 'application/vnd.api+json', '{"a":1}'],
    ['application/*+json', 'application/json', '{"a":1}'],
    ['text/json', 'text/json', '{"a":1}'],
    ['*/*', 'application/json', '{"a":1}'],
  ])('22. %s is sent as %s', async (declared, sent, data) => {
    const requestBody = { content: { [declared]: { schema: { const: { a: 1 } } } } };
    const made = await importOf(openapi({ '/a': { post: { ...ok, operationId: 'add', requestBody } } }));
    expect(made.body('add').variants[0]?.wire).toMatchObject({ contentType: sent, data });
    expect(made.request('add').rendered.headers).toContainEqual(['Content-Type', sent]);
  });

  it('23. each alternative of a discriminator gives a variant that contains its value', async () => {
    const components = {
      schemas: {
        Animal: {
          oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
          discriminator: { propertyName: 'kind', mapping: { kitty: '#/components/schemas/Cat' } },
        },
        Cat: {
          type: 'object',
          required: ['kind', 'lives'],
          properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
        },
        Dog: {
          type: 'object',
          required: ['kind', 'breed'],
          properties: { kind: { type: 'string' }, breed: { type: 'string' } },
        },
      },
    };
    const requestBody = json({ $ref: '#/components/schemas/Animal' });
    const made = await importOf(
      openapi({ '/animals': { post: { ...ok, operationId: 'add', requestBody } } }, { components }),
    );
    const variants = made.body('add').variants;
    const kinds = variants.filter(({ valid }) => valid).map(({ value }) => (value as { kind: string }).kind);
    expect(new Set(kinds)).toEqual(new Set(['kitty', 'Dog']));
    expect(variants.map(({ name }) => name)).toContain('discriminator:Dog');
    expect(JSON.stringify(variants)).not.toContain('"string"');
  });

  it('23. a child of a base schema with a discriminator contains its own name', async () => {
    const components = {
      schemas: {
        Pet: {
          type: 'object',
          required: ['petType'],
          properties: { petType: { type: 'string' } },
          discriminator: { propertyName: 'petType' },
        },
        Lizard: {
          allOf: [
            { $ref: '#/components/schemas/Pet' },
            { type: 'object', required: ['scales'], properties: { scales: { type: 'boolean' } } },
          ],
        },
      },
    };
    const requestBody = json({ $ref: '#/components/schemas/Lizard' });
    const made = await importOf(
      openapi({ '/pets': { post: { ...ok, operationId: 'add', requestBody } } }, { components }),
    );
    expect(made.body('add').variants[0]?.value).toEqual({ petType: 'Lizard', scales: expect.any(Boolean) });
  });

  it('a body of GET and DELETE is kept', async () => {
    const requestBody = json({
      type: 'object',
      required: ['access_token'],
      properties: { access_token: { type: 'string' } },
    });
    const made = await importOf(
      openapi({
        '/grant': {
          delete: { ...ok, operationId: 'revoke', requestBody },
          get: { ...ok, operationId: 'look', requestBody },
        },
      }),
    );
    for (const name of ['revoke', 'look'])
      expect(made.request(name).rendered.body?.data).toContain('access_token');
  });

  it('an invalid example is reported, and the next value is sent', async () => {
    const requestBody = {
      content: {
        'application/json': {
          schema: { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } },
          example: { size: 'large' },
        },
      },
    };
    const made = await importOf(openapi({ '/shirts': { post: { ...ok, operationId: 'add', requestBody } } }));
    expect(made.body('add').variants[0]).toMatchObject({ valid: true, value: { size: expect.any(Number) } });
    expect(made.reported).toContain('example-invalid: add');
  });
});

describe('security', () => {
  const components = {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      tok: { type: 'apiKey', in: 'header', name: 'X-Token' },
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://auth.test/token', scopes: { read: 'Read' } } },
      },
      inQuery: { type: 'apiKey', in: 'query', name: 'api_key' },
      inCookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
      basic: { type: 'http', scheme: 'basic' },
      digest: { type: 'http', scheme: 'digest' },
      negotiate: { type: 'http', scheme: 'negotiate' },
      oauth1: { type: 'http', scheme: 'OAuth' },
      connect: {
        type: 'openIdConnect',
        openIdConnectUrl: 'https://auth.test/.well-known/openid-configuration',
      },
      mutual: { type: 'mutualTLS' },
      bearer: { type: 'http', scheme: 'Bearer' },
    },
  };
  const secured = (...security: readonly object[]): object =>
    openapi({ '/a': { get: { ...ok, operationId: 'get', security } } }, { components });

  it('6. schemes that are needed together are combined, and alternatives separate', async () => {
    const made = await importOf(secured({ key: [], tok: [] }, { oauth: ['read'] }));
    const { authentication } = made.project('get').targets[0] ?? { authentication: [] };
    expect(authentication.map(({ name, sensitive }) => [name, sensitive])).toEqual([
      ['X-Key', true],
      ['X-Token', true],
    ]);
    expect(
      made.flow('get').auth.map(({ schemes }) => schemes.map(({ scheme, scopes }) => [scheme, scopes])),
    ).toEqual([
      [
        ['key', []],
        ['tok', []],
      ],
      [['oauth', ['read']]],
    ]);
  });

  it('7. optional security declares the credential as optional', async () => {
    const made = await importOf(secured({}, { key: [] }));
    expect(made.flow('get').anonymousAllowed).toBe(true);
    expect(made.project('get').targets[0]?.authentication).toHaveLength(1);
  });

  it('7. an empty list disables the security of the document', async () => {
    const made = await importOf(
      openapi(
        { '/a': { get: { ...ok, operationId: 'get', security: [] } } },
        { components, security: [{ key: [] }] },
      ),
    );
    expect(made.project('get').targets[0]?.authentication).toEqual([]);
    expect(made.flow('get').auth).toEqual([]);
  });

  it('8. an API key in the query and one in a cookie are sent there, next to the parameters', async () => {
    const made = await importOf(
      openapi(
        {
          '/a': {
            get: {
              ...ok,
              operationId: 'get',
              security: [{ inQuery: [], inCookie: [] }],
              parameters: [
                { name: 'lang', in: 'cookie', required: true, schema: { const: 'en' } },
                { name: 'q', in: 'query', required: true, schema: { const: 'x' } },
              ],
            },
          },
        },
        { components },
      ),
    );
    const { rendered, credentials } = made.request('get');
    expect(rendered.line).toBe('GET /a?q=x&api_key= HTTP/1.1');
    expect(rendered.headers.filter(([name]) => name === 'Cookie')).toEqual([['Cookie', 'lang=en; sid=']]);
    expect(credentials.map(({ name, value }) => [name, value])).toEqual([
      ['api_key', '${auth.inQuery}'],
      ['sid', '${auth.inCookie}'],
    ]);
  });

  it.each([
    ['basic', ['username', 'password'], ['auth.basic.username', 'auth.basic.password']],
    ['digest', ['username', 'password'], ['auth.digest.username', 'auth.digest.password']],
    ['bearer', ['token'], ['auth.bearer']],
    [
      'oauth',
      ['client_id', 'client_secret', 'access_token'],
      ['auth.oauth.clientId', 'auth.oauth.clientSecret', 'auth.oauth.accessToken'],
    ],
    [
      'connect',
      ['client_id', 'client_secret', 'access_token'],
      ['auth.connect.clientId', 'auth.connect.accessToken'],
    ],
  ])('9. %s requires %s', async (scheme, names, variables) => {
    const made = await importOf(secured({ [scheme]: [] }));
    expect(made.project('get').targets[0]?.authentication.map(({ name }) => name)).toEqual(names);
    for (const name of variables) expect(made.variable('get', name).kind).toBe('credential');
  });

  it.each(['negotiate', 'oauth1', 'mutual'])(
    '9. %s is reported as a scheme without automatic credentials',
    async (scheme) => {
      const made = await importOf(secured({ [scheme]: [] }));
      expect(made.projects).toHaveLength(1);
      expect(made.errors.some(({ id }) => id === 'security-scheme-unsupported')).toBe(true);
      expect(made.flow('get').warnings).toContain('security-scheme-unsupported');
    },
  );

  it('a secret in the example of a credential is never copied', async () => {
    const secret = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc';
    const made = await importOf(
      openapi(
        {
          '/a': {
            post: {
              ...ok,
              operationId: 'add',
              security: [{ key: [] }],
              parameters: [
                {
                  name: 'X-Api-Token',
                  in: 'header',
                  required: true,
                  example: secret,
                  schema: { type: 'string', default: secret },
                },
              ],
              requestBody: json({
                type: 'object',
                required: ['password'],
                properties: { password: { type: 'string', example: secret } },
              }),
            },
          },
        },
        { components },
      ),
    );
    expect(made.variable('add', 'auth.key').default).toBe('');
    expect(JSON.stringify([made.projects, made.flows, made.variableSets])).not.toContain(secret);
  });
});

describe('servers', () => {
  const at = (
    servers: readonly object[] | undefined,
    options: Parameters<typeof importOf>[1] = {},
  ): ReturnType<typeof importOf> =>
    importOf(openapi({ '/a': { get: { ...ok, operationId: 'get' } } }, { servers }), options);

  it('10. server variables use their defaults and are recorded', async () => {
    const made = await at([
      {
        url: '{protocol}://{hostname}/api/v3',
        variables: { protocol: { default: 'http' }, hostname: { default: 'HOSTNAME' } },
      },
    ]);
    expect(made.project('get').targets[0]?.driver).toMatchObject({
      scheme: 'HTTP',
      address: 'hostname',
      port: 80,
    });
    expect(made.variable('get', 'server.hostname')).toMatchObject({ kind: 'server', default: 'HOSTNAME' });
    expect(made.request('get').rendered.line).toBe('GET /api/v3/a HTTP/1.1');
  });

  it('10. an undeclared server variable is reported, and the project is created', async () => {
    const made = await at([{ url: 'https://{host}/v1' }]);
    expect(made.projects).toHaveLength(1);
    expect(made.reported).toContain('server-variable-undefined');
    expect(made.project('get').targets[0]?.driver.address).toBe('');
  });

  it('11. an operation uses its own servers', async () => {
    const servers = [{ url: 'https://uploads.test' }];
    const made = await importOf(
      openapi({
        '/a': { get: { ...ok, operationId: 'get' }, post: { ...ok, operationId: 'upload', servers } },
      }),
    );
    expect(made.project('upload').targets.map(({ name }) => name)).toEqual(['https://uploads.test:443']);
    expect(made.project('get').targets.map(({ name }) => name)).toEqual(['https://api.test:443']);
  });

  it.each([[[{ url: '/v1' }]], [undefined]])(
    '12. servers %j start from the URL of the document, or have no address',
    async (servers) => {
      const location = 'https://docs.test/specs/api.yaml';
      const byUrl = await at(servers, { source: { kind: 'url', location, sha256: 'seed' } });
      expect(byUrl.project('get').targets[0]?.driver).toMatchObject({
        scheme: 'HTTPS',
        address: 'docs.test',
        port: 443,
      });
      expect(byUrl.request('get').rendered.line).toBe(
        servers === undefined ? 'GET /a HTTP/1.1' : 'GET /v1/a HTTP/1.1',
      );
      const uploaded = await at(servers);
      expect(uploaded.project('get').targets[0]?.driver.address).toBe('');
      expect(uploaded.reported).toContain(servers === undefined ? 'servers-missing' : 'server-url-relative');
    },
  );

  it('13. the path of a server is part of the request, without doubled slashes', async () => {
    const made = await at([{ url: 'https://api.box.test/2.0/' }]);
    expect(made.project('get').targets[0]).toMatchObject({
      name: 'https://api.box.test:443',
      driver: { scheme: 'HTTPS', address: 'api.box.test', port: 443 },
    });
    expect(made.request('get').rendered.line).toBe('GET /2.0/a HTTP/1.1');
    expect(made.request('get').rendered.headers[0]).toEqual(['Host', 'api.box.test']);
  });

  it('13. an IPv6 address has brackets in the name only', async () => {
    const made = await at([{ url: 'http://[2001:DB8::1]:8080' }]);
    expect(made.project('get').targets[0]).toMatchObject({
      name: 'http://[2001:db8::1]:8080',
      driver: { address: '2001:db8::1', port: 8080 },
    });
    expect(made.request('get').rendered.headers[0]).toEqual(['Host', '[2001:db8::1]:8080']);
  });

  it('a server URL that begins with a variable without a value begins with a host, which is not part of the path', async () => {
    const variables = { account: { default: '' }, suffix: {} };
    const made = await at([{ url: '{account}.{suffix}/v2', variables }]);
    expect(made.request('get').rendered.line).toBe('GET /v2/a HTTP/1.1');
  });

  it('a password in a server URL is dropped and reported', async () => {
    const made = await at([{ url: 'https://admin:hunter2@api.test' }]);
    expect(made.reported).toContain('credentials-in-server-url');
    expect(JSON.stringify([made.projects, made.flows, made.variableSets])).not.toContain('hunter2');
  });
});

describe('parameters', () => {
  const get = (
    path: string,
    parameters: readonly object[],
    rest: Readonly<Record<string, unknown>> = {},
  ): object => openapi({ [path]: { get: { ...ok, operationId: 'get', parameters } } }, rest);
  const line = async (document: object): Promise<string> =>
    (await importOf(document)).request('get').rendered.line.split(' ')[1] ?? '';

  const array = ['blue', 'black', 'brown'];
  const object = { R: 100, G: 200, B: 150 };
  it.each([
    ['query', 'form', true, array, '?color=blue&color=black&color=brown'],
    ['query', 'form', false, array, '?color=blue,black,brown'],
    ['query', 'form', true, object, '?R=100&G=200&B=150'],
    ['query', 'form', false, object, '?color=R,100,G,200,B,150'],
    ['query', 'spaceDelimited', false, array, '?color=blue%20black%20brown'],
    ['query', 'pipeDelimited', false, array, '?color=blue%7Cblack%7Cbrown'],
    ['query', 'deepObject', true, object, '?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
    ['path', 'simple', false, array, '/blue,black,brown'],
    ['path', 'simple', true, object, '/R=100,G=200,B=150'],
    ['path', 'label', true, array, '/.blue.black.brown'],
    ['path', 'label', false, array, '/.blue,black,brown'],
    ['path', 'matrix', true, array, '/;color=blue;color=black;color=brown'],
    ['path', 'matrix', false, object, '/;color=R,100,G,200,B,150'],
  ])('14. %s, %s, explode %s: %j is %s', async (place, style, explode, value, text) => {
    const parameter = { name: 'color', in: place, required: true, style, explode, schema: { const: value } };
    expect(await line(get(place === 'path' ? '/{color}' : '/', [parameter]))).toBe(
      place === 'path' ? text : `/${text}`,
    );
  });

  it('14. an array in a header has commas, reserved characters are encoded unless they are allowed', async () => {
    const made = await importOf(
      get('/', [
        { name: 'X-Ids', in: 'header', required: true, schema: { const: ['a', 'b'] } },
        { name: 'q', in: 'query', required: true, schema: { const: 'a/b?c&d=ü' } },
        { name: 'r', in: 'query', required: true, allowReserved: true, schema: { const: 'a/b:c' } },
      ]),
    );
    expect(made.request('get').rendered.headers).toContainEqual(['X-Ids', 'a,b']);
    expect(made.request('get').rendered.line).toBe('GET /?q=a%2Fb%3Fc%26d%3D%C3%BC&r=a/b:c HTTP/1.1');
  });

  it('a string stays a string if the schema names no type', async () => {
    const parameter = {
      name: 'v',
      in: 'path',
      required: true,
      example: 'hero,x',
      schema: { pattern: '^[a-z]$' },
    };
    const made = await importOf(get('/{v}', [parameter]));
    expect(made.request('get').rendered.line).toMatch(/^GET \/[a-z] /);
  });

  it('15. a parameter with content is JSON text', async () => {
    const content = { 'application/json': { schema: { const: { id: [1, 2] } } } };
    const made = await importOf(get('/members', [{ name: 'payload', in: 'query', required: true, content }]));
    expect(made.request('get').rendered.line).toBe(
      'GET /members?payload=%7B%22id%22%3A%5B1%2C2%5D%7D HTTP/1.1',
    );
    expect(made.request('get').parameters[0]?.contentType).toBe('application/json');
  });

  it.each([
    ['/certificates(algorithm={a},thumbprint={t})', ['a', 't'], '/certificates(algorithm=x,thumbprint=x)'],
    ['/v1/{+name}:move', ['name'], '/v1/x:move'],
    ['/v1/{+name}:move', ['+name'], '/v1/x:move'],
    ['/services?functions={f}', ['f'], '/services?functions=x'],
  ])('16. %s with %s is sent as %s', async (path, names, text) => {
    const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: { const: 'x' } }));
    expect(await line(get(path, parameters))).toBe(text);
  });

  it('17. a variable that only the path names gets a value and is reported', async () => {
    const made = await importOf(
      get('/users/{userId}/posts/{postId}', [
        { name: 'userId', in: 'path', required: true, schema: { const: 'u' } },
      ]),
    );
    const { rendered, parameters } = made.request('get');
    expect(rendered.line).toMatch(/^GET \/users\/u\/posts\/[^/{} ]+ HTTP\/1\.1$/);
    expect(parameters.map(({ name }) => name)).toEqual(['userId', 'postId']);
    expect(made.reported).toContain('path-parameter-undefined: get');
  });

  it('17. a parameter without a path variable is reported and not sent', async () => {
    const made = await importOf(
      get('/users', [{ name: 'userId', in: 'path', required: true, schema: { const: 'u' } }]),
    );
    expect(made.request('get').parameters).toEqual([]);
    expect(made.reported.some((reported) => reported.startsWith('path-parameter-unused'))).toBe(true);
  });

  it('18. the parameter of an operation replaces that of its path; other locations are separate', async () => {
    const made = await importOf(
      openapi({
        '/a/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { const: 'path' } }],
          get: {
            ...ok,
            operationId: 'get',
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { const: 'own' } },
              { name: 'id', in: 'query', required: true, schema: { const: 'query' } },
            ],
          },
        },
      }),
    );
    expect(made.request('get').rendered.line).toBe('GET /a/own?id=query HTTP/1.1');
    expect(made.variable('get', 'path.id').default).toBe('own');
    expect(made.variable('get', 'query.id').default).toBe('query');
  });

  it('19. header fields that the request already has are not sent twice', async () => {
    const header = (name: string): object => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    });
    const made = await importOf(
      openapi(
        {
          '/a': {
            post: {
              operationId: 'get',
              security: [{ bearer: [] }],
              parameters: [header('Accept'), header('content-type'), header('AUTHORIZATION')],
              requestBody: json({ const: {} }),
              responses: { '200': { description: 'Done.', content: { 'application/json': { schema: {} } } } },
            },
          },
        },
        { components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
      ),
    );
    const names = made.request('get').rendered.headers.map(([name]) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(made.flow('get').warnings).toContain('reserved-header-parameter');
  });

  it('a header name that HTTP forbids is reported', async () => {
    const made = await importOf(
      get('/', [{ name: 'X-Größe', in: 'header', required: true, schema: { const: 'x' } }]),
    );
    expect(made.request('get').parameters).toEqual([]);
    expect(made.reported).toContain('parameter-not-sendable: get');
  });

  it('a line break in an example never reaches a header', async () => {
    const made = await importOf(
      get('/', [
        {
          name: 'X-Tenant',
          in: 'header',
          required: true,
          example: 'a\r\nX-Admin: 1',
          schema: { type: 'string' },
        },
      ]),
    );
    expect(JSON.stringify(made.request('get').rendered)).not.toContain('X-Admin');
    expect(made.request('get').rendered.headers.map(([name]) => name)).toContain('X-Tenant');
  });
});

describe('2.0', () => {
  it.each([
    ['csv', '/?ids=a,b'],
    ['ssv', '/?ids=a%20b'],
    ['tsv', '/?ids=a%09b'],
    ['pipes', '/?ids=a%7Cb'],
    ['multi', '/?ids=a&ids=b'],
  ])('24. collectionFormat %s', async (collectionFormat, target) => {
    const ids = {
      name: 'ids',
      in: 'query',
      required: true,
      type: 'array',
      items: { type: 'string' },
      collectionFormat,
      'x-example': ['a', 'b'],
    };
    const made = await importOf(swagger({ '/': { get: { ...ok, operationId: 'get', parameters: [ids] } } }));
    expect(made.request('get').rendered.line).toBe(`GET ${target} HTTP/1.1`);
    expect(made.request('get').parameters[0]?.collectionFormat).toBe(collectionFormat);
  });

  it('24. a file is sent by multipart by default; consumes of the operation count first', async () => {
    const file = { name: 'photo', in: 'formData', required: true, type: 'file' };
    const field = { name: 'title', in: 'formData', required: true, type: 'string', enum: ['Sunset & sea'] };
    const made = await importOf(
      swagger(
        {
          '/photos': { post: { ...ok, operationId: 'upload', parameters: [file, field] } },
          '/titles': {
            post: {
              ...ok,
              operationId: 'name',
              consumes: ['application/x-www-form-urlencoded'],
              parameters: [field],
            },
          },
        },
        { consumes: ['application/json'] },
      ),
    );
    expect(made.body('upload').mediaType).toBe('multipart/form-data');
    expect(made.body('name').variants[0]?.wire.data).toBe('title=Sunset+%26+sea');
  });

  it('24. missing schemes and host come from the URL of the document', async () => {
    const made = await importOf(
      {
        swagger: '2.0',
        info: { title: 'Example', version: '1' },
        basePath: '/',
        paths: { '/a': { get: { ...ok, operationId: 'get' } } },
      },
      { source: { kind: 'url', location: 'https://docs.test/swagger.json', sha256: 'seed' } },
    );
    expect(made.project('get').targets[0]?.name).toBe('https://docs.test:443');
    expect(made.request('get').rendered.line).toBe('GET /a HTTP/1.1');
  });

  it('24. basic and the OAuth flows of 2.0', async () => {
    const securityDefinitions = {
      basic: { type: 'basic' },
      code: {
        type: 'oauth2',
        flow: 'accessCode',
        authorizationUrl: 'https://a.test',
        tokenUrl: 'https://t.test',
        scopes: {},
      },
      app: { type: 'oauth2', flow: 'application', tokenUrl: 'https://t.test', scopes: {} },
    };
    const operation = (scheme: string): object => ({
      get: { ...ok, operationId: scheme, security: [{ [scheme]: [] }] },
    });
    const made = await importOf(
      swagger(
        { '/basic': operation('basic'), '/code': operation('code'), '/app': operation('app') },
        { securityDefinitions },
      ),
    );
    const names = (project: string): string[] =>
      made.project(project).targets[0]?.authentication.map(({ name }) => name) ?? [];
    expect(names('basic')).toEqual(['username', 'password']);
    expect(names('code')).toEqual([
      'client_id',
      'client_secret',
      'redirect_uri',
      'authorization_code',
      'code_verifier',
      'access_token',
    ]);
    expect(names('app')).toEqual(['client_id', 'client_secret', 'access_token']);
  });

  it('24. the discriminator of 2.0 is the name of a property', async () => {
    const definitions = {
      Pet: {
        type: 'object',
        discriminator: 'petType',
        required: ['petType'],
        properties: { petType: { type: 'string' } },
      },
      Cat: {
        allOf: [
          { $ref: '#/definitions/Pet' },
          { type: 'object', properties: { lives: { type: 'integer' } } },
        ],
      },
    };
    const parameters = [{ name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Cat' } }];
    const made = await importOf(
      swagger({ '/pets': { post: { ...ok, operationId: 'add', parameters } } }, { definitions }),
    );
    expect(made.body('add').variants[0]?.value).toMatchObject({ petType: 'Cat' });
  });
});

describe('prerequisites', () => {
  const user = {
    type: 'object',
    properties: { user: { type: 'object', properties: { id: { type: 'integer' } } } },
  };
  const created = (links: object = {}): object => ({
    operationId: 'createUser',
    responses: {
      '201': { description: 'Created.', content: { 'application/json': { schema: user } }, links },
    },
  });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const item = {
    parameters: [id],
    get: { ...ok, operationId: 'getUser' },
    delete: { ...ok, operationId: 'deleteUser' },
  };

  it.each([
    ['operationId', { operationId: 'getUser' }],
    ['operationRef', { operationRef: '#/paths/~1users~1{id}/get' }],
  ])('25. a link by %s binds its parameter', async (_, target) => {
    const links = { GetUser: { ...target, parameters: { id: '$response.body#/user/id' } } };
    const made = await importOf(openapi({ '/users': { post: created(links) }, '/users/{id}': item }));
    const flow = made.flow('getUser');
    expect(flow.steps.map(({ id: step, role }) => [step, role]).slice(0, 2)).toEqual([
      ['createUser', 'prerequisite'],
      ['getUser', 'subject'],
    ]);
    expect(flow.entry).toBe('createUser');
    expect(flow.edges[0]?.bindings[0]).toMatchObject({
      target: { insertionPoint: 'path.id' },
      origin: 'link',
    });
    expect(flow.steps[0]?.outputs[0]?.from).toBe('$response.body#/user/id');
    expect(made.variable('getUser', 'path.id')).toMatchObject({
      kind: 'produced',
      boundFrom: { confidence: 'link' },
    });
  });

  it('25. a link that is a component is followed', async () => {
    const links = { GetUser: { $ref: '#/components/links/GetUser' } };
    const components = {
      links: { GetUser: { operationId: 'getUser', parameters: { 'path.id': '$response.body#/user/id' } } },
    };
    const made = await importOf(
      openapi({ '/users': { post: created(links) }, '/users/{id}': item }, { components }),
    );
    expect(made.flow('getUser').edges[0]?.bindings[0]?.origin).toBe('link');
  });

  it('25. without links, names bind with less confidence', async () => {
    const made = await importOf(openapi({ '/users': { post: created() }, '/users/{id}': item }));
    const binding = made.flow('getUser').edges[0]?.bindings[0];
    expect(binding).toMatchObject({
      origin: 'dependency',
      expression: expect.stringMatching(/^\$steps\.createUser\.outputs\./),
    });
    expect(binding?.confidence).toBeLessThan(1);
  });

  it('25. a DELETE is never a prerequisite, and cycles end', async () => {
    const links = (operationId: string): object => ({
      Next: { operationId, parameters: { id: '$response.body#/user/id' } },
    });
    const response = (operationId: string): object => ({
      responses: {
        '200': {
          description: 'Done.',
          content: { 'application/json': { schema: user } },
          links: links(operationId),
        },
      },
    });
    const made = await importOf(
      openapi({
        '/a/{id}': { parameters: [id], get: { operationId: 'getA', ...response('getB') } },
        '/b/{id}': { parameters: [id], get: { operationId: 'getB', ...response('getA') } },
        '/c/{id}': {
          parameters: [id],
          delete: { operationId: 'deleteC', ...response('getC') },
          get: { ...ok, operationId: 'getC' },
        },
      }),
    );
    expect(made.flows).toHaveLength(4);
    for (const flow of made.flows) {
      expect(flow.steps.length).toBeLessThan(6);
      for (const step of flow.steps)
        if (step.role === 'prerequisite') expect(step.request.method).not.toBe('DELETE');
    }
  });
});

describe('credentials of prerequisites', () => {
  it('are those of the operation under test, if they are sufficient', async () => {
    const components = {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        token: { type: 'http', scheme: 'bearer' },
      },
    };
    const created = {
      description: 'Created.',
      content: { 'application/json': { schema: { properties: { id: { type: 'string' } } } } },
    };
    const made = await importOf(
      openapi(
        {
          '/users': {
            post: {
              operationId: 'createUser',
              security: [{ token: [] }, { key: [] }],
              responses: { '201': created },
            },
          },
          '/users/{id}': {
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            get: { ...ok, operationId: 'getUser', security: [{ key: [] }] },
          },
        },
        { components },
      ),
    );
    const headers = made.flow('getUser').steps.map(({ request }) => request.headers.map(({ name }) => name));
    expect(headers).toEqual([['Accept', 'X-Key'], ['X-Key']]);
    expect(made.request('createUser').headers.map(({ name }) => name)).toEqual(['Accept', 'Authorization']);
  });
});

describe('irregular documents', () => {
  it('an operation without responses is reported and still has a project', async () => {
    const made = await importOf(openapi({ '/a': { get: { operationId: 'get' } } }));
    expect(made.reported).toContain('operation-responses-missing: get');
    expect(made.projects).toHaveLength(1);
  });

  it('responses may be ranges or `default` alone', async () => {
    const made = await importOf(
      openapi({
        '/a': {
          get: {
            operationId: 'get',
            responses: { '2XX': { description: 'Good.' }, default: { description: 'Bad.' } },
          },
        },
        '/b': { get: { operationId: 'other', responses: { default: { description: 'All.' } } } },
      }),
    );
    expect(made.flow('get').steps[0]?.responses.map(({ status, kind }) => [status, kind])).toEqual([
      ['2XX', 'success'],
      ['default', 'other'],
    ]);
    expect(made.flow('other').steps[0]?.responses[0]?.kind).toBe('success');
  });

  it('a document without operations gives no projects and a reason', async () => {
    const made = await importOf(openapi({}));
    expect(made.projects).toEqual([]);
    expect(made.reported).toContain('paths-empty');
  });

  it('a document that ends before its paths gives no projects and a reason', async () => {
    const made = await importOf({ openapi: '3.0.3', info: { title: 'Cut in half', version: '1.0.0' } });
    expect(made.projects).toEqual([]);
    expect(made.reported).toContain('operations-missing');
  });

  it('webhooks and callbacks are not projects, and reported', async () => {
    const hook = { post: { ...ok, operationId: 'hook' } };
    const callbacks = { done: { '{$request.body#/url}': hook } };
    const made = await importOf(
      openapi({ '/a': { post: { ...ok, operationId: 'add', callbacks } } }, { webhooks: { added: hook } }),
    );
    expect(made.projects.map(({ name }) => name)).toEqual(['add']);
    expect(made.reported).toContain('inbound-requests-not-imported');
  });

  it('3.1: lists of types, constants, examples, siblings of $ref, boolean schemas', async () => {
    const parameter = (name: string, schema: unknown): object => ({
      name,
      in: 'query',
      required: true,
      schema,
    });
    const made = await importOf(
      openapi(
        {
          '/a': {
            get: {
              ...ok,
              operationId: 'get',
              parameters: [
                parameter('nullable', { type: ['null', 'integer'], minimum: 5, maximum: 5 }),
                parameter('constant', { const: 'fixed' }),
                parameter('listed', { type: 'string', examples: ['one', 'two'] }),
                parameter('sibling', { $ref: '#/components/schemas/Code', minLength: 4, maxLength: 4 }),
                parameter('anything', true),
              ],
            },
          },
        },
        { components: { schemas: { Code: { type: 'string', pattern: '^[A-Z]+$' } } } },
      ),
    );
    expect(made.request('get').rendered.line).toMatch(
      /^GET \/a\?nullable=5&constant=fixed&listed=one&sibling=[A-Z]{4}(?:&anything=[^&]*)? HTTP\/1\.1$/,
    );
  });

  it('3.0: nullable and boolean bounds', async () => {
    const parameter = {
      name: 'n',
      in: 'query',
      required: true,
      schema: { type: 'integer', nullable: true, minimum: 1, exclusiveMinimum: true, maximum: 2 },
    };
    const made = await importOf({
      ...openapi({ '/a': { get: { ...ok, operationId: 'get', parameters: [parameter] } } }),
      openapi: '3.0.3',
    });
    expect(made.request('get').rendered.line).toBe('GET /a?n=2 HTTP/1.1');
    expect(made.variable('get', 'query.n').constraints).toMatchObject({
      exclusiveMinimum: 1,
      maximum: 2,
      nullable: true,
    });
  });

  it('3.2: the method QUERY, other methods, and a query string as one parameter', async () => {
    const content = { 'application/x-www-form-urlencoded': { schema: { const: { a: '1', b: 'x y' } } } };
    const made = await importOf({
      ...openapi({
        '/search': {
          query: { ...ok, operationId: 'search', requestBody: json({ const: { q: 'x' } }) },
          get: {
            ...ok,
            operationId: 'get',
            parameters: [{ name: 'all', in: 'querystring', required: true, content }],
          },
          additionalOperations: { COPY: { ...ok, operationId: 'copy' } },
        },
      }),
      openapi: '3.2.0',
    });
    expect(made.request('search').rendered.line).toBe('QUERY /search HTTP/1.1');
    expect(made.request('get').rendered.line).toBe('GET /search?a=1&b=x+y HTTP/1.1');
    expect(made.request('copy').rendered.line).toBe('COPY /search HTTP/1.1');
  });

  it('a value that cannot be generated for one operation affects no other one', async () => {
    const impossible = {
      name: 'n',
      in: 'query',
      required: true,
      schema: { type: 'integer', minimum: 5, maximum: 1 },
    };
    const made = await importOf(
      openapi({
        '/a': { get: { ...ok, operationId: 'bad', parameters: [impossible] } },
        '/b': { get: { ...ok, operationId: 'good' } },
      }),
    );
    expect(made.projects.map(({ name }) => name)).toEqual(['bad', 'good']);
    expect(
      made.reported.some((reported) => /^(?:value-not-generated|schema-unsatisfiable)/.test(reported)),
    ).toBe(true);
  });

  it('findings of the analysis are listed in the flow of their operation, if a test can prove or target them', async () => {
    const made = await importOf(
      openapi({
        '/a': { get: { ...ok, operationId: 'get' } },
        '/b': {
          get: {
            operationId: 'other',
            parameters: [{ name: 'callback_url', in: 'query', schema: { type: 'string', format: 'uri' } }],
            responses: { '2OO': { description: 'A slip.' } },
          },
        },
      }),
    );
    const found = made.flow('other').findings.map(({ id, pointer }) => [id, pointer]);
    expect(found).toContainEqual(['ssrf-prone-parameter', '/paths/~1b/get/parameters/0/name']);
    expect(found.map(([id]) => id)).not.toContain('response-status-code-invalid');
    expect(made.flow('get').findings.map(({ id }) => id)).not.toContain('ssrf-prone-parameter');
  });

  it('the session has the fields of the interface', async () => {
    const made = await importOf(openapi({ '/a': { get: { ...ok, operationId: 'get' } } }));
    expect(made.projects[0]).toMatchInlineSnapshot(`
      {
        "children": [],
        "createdAt": "2026-01-01T00:00:00.000Z",
        "description": "",
        "distributed": false,
        "driver": "network_tcp_http",
        "engine": "http",
        "flow": "flow:get",
        "group": "group:",
        "id": "project:get",
        "monitors": [],
        "name": "get",
        "session": {
          "analyze_on_finding": true,
          "analyze_restart_timeout_hard": 300,
          "analyze_restart_timeout_soft": 10,
          "delete_on_completed": true,
          "performance_baseline_iterations": 100,
          "performance_monitoring": true,
          "performance_report_percent": 5000,
          "run_web_auth_check": true,
          "run_web_sanity_check": true,
          "start_paused": false,
          "type": "web",
        },
        "targets": [
          {
            "authentication": [],
            "driver": {
              "address": "api.test",
              "port": 443,
              "scheme": "HTTPS",
              "tls_ca": "",
              "tls_certificate": "",
              "tls_key": "",
              "tls_validation": false,
            },
            "monitors": [],
            "name": "https://api.test:443",
            "variables": null,
          },
        ],
        "type": "project",
        "updatedAt": "2026-01-01T00:00:00.000Z",
        "variables": "variables:get",
        "version": 1,
      }
    `);
  });
});
