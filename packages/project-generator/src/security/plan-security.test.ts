import { analyse } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../templates/template.js';
import { planSecurity, type SecurityPlan } from './plan-security.js';

type Json = Readonly<Record<string, unknown>>;

interface Sample {
  readonly schemes?: Json;
  readonly root?: unknown;
  readonly own?: unknown;
  readonly version?: string;
}

/** Plans the single operation of a document with these security schemes and requirements. */
async function plan({ schemes = {}, root, own, version = '3.1.0' }: Sample): Promise<SecurityPlan> {
  const operation = { responses: {}, ...(own === undefined ? {} : { security: own }) };
  const head =
    version === '2.0'
      ? { swagger: '2.0', securityDefinitions: schemes }
      : { openapi: version, components: { securitySchemes: schemes } };
  const document = {
    ...head,
    info: { title: 'Keys', version: '1' },
    paths: { '/a': { get: operation } },
    ...(root === undefined ? {} : { security: root }),
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const [found] = model?.document.operations ?? [];
  if (model === undefined || found === undefined)
    throw new Error('The document of the test has no operation.');
  return planSecurity(found, model.document);
}

/** Plans an operation that requires one scheme, `s`. */
async function planOne(scheme: Json, version?: string): Promise<SecurityPlan> {
  return plan({ schemes: { s: scheme }, own: [{ s: [] }], ...(version === undefined ? {} : { version }) });
}

/** Lists credentials as `name`, with `*` after sensitive ones. */
function entries({ credentials }: SecurityPlan): string[] {
  return credentials.map(({ name, sensitive }) => (sensitive ? `${name}*` : name));
}

function headers(found: SecurityPlan): string[] {
  return found.headers.map(({ name, value }) => `${name}: ${value}`);
}

function reasons(found: SecurityPlan): string[] {
  return found.problems.map(({ data }) => `${data['scheme']} is ${data['reason']}`);
}

const header = (name: string): Json => ({ type: 'apiKey', in: 'header', name });
const basic: Json = { type: 'http', scheme: 'basic' };
const oauth = (...flows: string[]): Json => ({
  type: 'oauth2',
  flows: Object.fromEntries(flows.map((flow) => [flow, { tokenUrl: `https://id.test/${flow}`, scopes: {} }])),
});

describe('API keys', () => {
  it('go into the header of the scheme, one credential each', async () => {
    const found = await planOne(header('X-Key'));
    expect(found).toMatchObject({
      alternatives: [{ schemes: [{ scheme: 's', scopes: [], variables: ['auth.s'] }], satisfiable: true }],
      credentials: [
        { name: 'X-Key', description: 'API key sent in header `X-Key`', default: '', sensitive: true },
      ],
      headers: [{ name: 'X-Key', value: '${auth.s}', source: 'auth' }],
      requestCredentials: [],
      problems: [],
    });
    expect(found.variables).toEqual([
      expect.objectContaining({
        name: 'auth.s',
        kind: 'credential',
        default: '',
        values: [],
        auth: { scheme: 's', type: 'apiKey', part: 'key', in: 'header', paramName: 'X-Key' },
      }),
    ]);
  });

  it.each(['query', 'cookie'])('in the %s are not headers', async (place) => {
    const found = await planOne({ type: 'apiKey', in: place, name: 'sid' });
    expect(found.headers).toEqual([]);
    expect(found.requestCredentials).toEqual([{ name: 'sid', in: place, value: '${auth.s}' }]);
  });

  it('keep the description that the scheme has, and never its example', async () => {
    const found = await planOne({
      ...header('X-Key'),
      description: 'Ask Ann.',
      example: 'hunter2',
      'x-example': 'hunter2',
    });
    expect(found.credentials[0]?.description).toBe('Ask Ann.');
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  it('have a note that the value of `Authorization` is the complete header', async () => {
    const found = await planOne(header('authorization'));
    expect(found.credentials[0]?.description).toContain('`Bearer` in front');
    expect(headers(found)).toEqual(['authorization: ${auth.s}']);
  });

  it.each([
    ['a header', { in: 'header', name: 'X Key' }, 'an API key in a header that cannot have the name `X Key`'],
    [
      'a header with a line break',
      { in: 'header', name: 'X\r\nHost: evil' },
      'an API key in a header that cannot have the name `X Host: evil`',
    ],
    [
      'a header with other letters',
      { in: 'header', name: 'Schlüssel' },
      'an API key in a header that cannot have the name `Schlüssel`',
    ],
    [
      'a header that frames the message',
      { in: 'header', name: 'Content-Length' },
      'an API key in the header `Content-Length`, which belongs to the message itself',
    ],
    ['a cookie', { in: 'cookie', name: 'a;b' }, 'an API key in a cookie that cannot have the name `a;b`'],
    ['no place', { in: 'body', name: 'key' }, 'an API key sent in `body`, which is not a part of a request'],
    ['an absent place', { name: 'key' }, 'an API key without `in`'],
    ['an absent name', { in: 'query' }, 'an API key in a query parameter without a name'],
    [
      'a very long name',
      { in: 'query', name: 'k'.repeat(5000) },
      'an API key whose name is longer than 1,000 characters',
    ],
  ])('cannot be sent in %s that is not valid', async (_, fields, reason) => {
    const found = await planOne({ type: 'apiKey', ...fields });
    expect(reasons(found)).toEqual([`\`s\` is ${reason}`]);
    expect(found).toMatchObject({
      alternatives: [{ satisfiable: false }],
      credentials: [],
      headers: [],
      requestCredentials: [],
    });
  });

  it('may have any name in the query, which is percent-encoded later', async () => {
    const found = await planOne({ type: 'apiKey', in: 'query', name: 'schlüssel &' });
    expect(found.requestCredentials[0]?.name).toBe('schlüssel &');
  });
});

describe('HTTP authentication', () => {
  it('with Basic requests a user name and a password, and computes the header', async () => {
    const found = await planOne(basic);
    expect(entries(found)).toEqual(['username', 'password*']);
    expect(headers(found)).toEqual(['Authorization: Basic ${auth.s.basic}']);
    expect(found.alternatives[0]?.schemes[0]?.variables).toEqual(['auth.s.username', 'auth.s.password']);
    expect(found.variables.at(-1)).toMatchObject({
      name: 'auth.s.basic',
      kind: 'generated',
      sensitive: true,
      default: btoa(':'),
      computedFrom: { function: 'basic', variables: ['auth.s.username', 'auth.s.password'] },
    });
  });

  it('with Digest has no header: the engine answers the challenge', async () => {
    const found = await planOne({ type: 'http', scheme: 'Digest' });
    expect(entries(found)).toEqual(['username', 'password*']);
    expect(found).toMatchObject({ headers: [], problems: [], alternatives: [{ satisfiable: true }] });
    expect(found.variables.map(({ auth }) => auth?.type)).toEqual(['digest', 'digest']);
  });

  it('takes names of schemes in any case', async () => {
    const found = await planOne({ type: 'http', scheme: 'BEARER', bearerFormat: 'JWT' });
    expect(headers(found)).toEqual(['Authorization: Bearer ${auth.s}']);
    expect(found.credentials).toEqual([
      {
        name: 'token',
        description: 'Bearer token (JWT) sent in header `Authorization`',
        default: '',
        sensitive: true,
      },
    ]);
    expect(found.variables[0]?.auth).toMatchObject({ type: 'bearer', part: 'token', prefix: 'Bearer ' });
  });

  it.each(['negotiate', 'OAuth', 'mutual', 'AWS4-HMAC-SHA256'])(
    'with %s requires the complete header and gives the reason',
    async (scheme) => {
      const found = await planOne({ type: 'http', scheme });
      expect(entries(found)).toEqual(['Authorization*']);
      expect(headers(found)).toEqual(['Authorization: ${auth.s}']);
      expect(found.alternatives[0]?.satisfiable).toBe(false);
      expect(reasons(found)).toEqual([
        `\`s\` is of the HTTP authentication scheme \`${scheme.toLowerCase()}\`, whose header cannot be generated`,
      ]);
    },
  );

  it('without a scheme is reported', async () => {
    expect(reasons(await planOne({ type: 'http' }))).toEqual([
      '`s` is HTTP authentication without a `scheme`, so its header is unknown',
    ]);
  });

  it('is the `basic` of 2.0', async () => {
    expect(entries(await planOne({ type: 'basic' }, '2.0'))).toEqual(['username', 'password*']);
  });
});

describe('OAuth 2.0', () => {
  it.each([
    ['clientCredentials', ['client_id', 'client_secret*', 'access_token*']],
    ['application', ['client_id', 'client_secret*', 'access_token*']],
    ['password', ['username', 'password*', 'client_id', 'client_secret*', 'access_token*']],
    ['authorizationCode', ['access_token*']],
    ['accessCode', ['access_token*']],
    ['implicit', ['access_token*']],
    ['deviceAuthorization', ['access_token*']],
    ['ofMyOwn', ['access_token*']],
  ])('with the flow %s requires %s', async (flow, credentials) => {
    const found = await planOne(oauth(flow));
    expect(entries(found)).toEqual(credentials);
    expect(headers(found)).toEqual(['Authorization: Bearer ${auth.s.accessToken}']);
    const needsPerson = ['authorizationCode', 'accessCode', 'implicit', 'deviceAuthorization'].includes(flow);
    expect(found.problems.map(({ id }) => id)).toEqual(needsPerson ? ['access-token-by-hand'] : []);
  });

  it.each([
    ['application', 'clientCredentials'],
    ['accessCode', 'authorizationCode'],
    ['implicit', 'implicit'],
    ['password', 'password'],
  ])('of 2.0 names %s %s', async (flow, name) => {
    const found = await planOne({ type: 'oauth2', flow, tokenUrl: 'https://id.test/t', scopes: {} }, '2.0');
    expect(found.variables.at(-1)?.auth).toMatchObject({ flow: name, tokenUrl: 'https://id.test/t' });
  });

  it('prefers the flow that works without a user', async () => {
    const all = ['deviceAuthorization', 'implicit', 'authorizationCode', 'password', 'clientCredentials'];
    for (let count = all.length; count > 0; count--) {
      const found = await planOne(oauth(...all.slice(0, count)));
      expect(found.variables.at(-1)?.auth?.flow).toBe(all[count - 1]);
    }
  });

  it('has a variable for the token besides its credentials, with the scopes of the operation', async () => {
    const found = await plan({ schemes: { s: oauth('clientCredentials') }, own: [{ s: ['read', 'write'] }] });
    expect(found.variables.map(({ name, required }) => [name, required])).toEqual([
      ['auth.s.clientId', true],
      ['auth.s.clientSecret', true],
      ['auth.s.accessToken', false],
    ]);
    expect(found.variables.at(-1)).toMatchObject({
      kind: 'credential',
      auth: {
        part: 'token',
        flow: 'clientCredentials',
        tokenUrl: 'https://id.test/clientCredentials',
        scopes: ['read', 'write'],
      },
    });
    expect(found.alternatives[0]?.schemes[0]?.scopes).toEqual(['read', 'write']);
  });

  it('does not require the client of a password flow, which may be public', async () => {
    const found = await planOne(oauth('password'));
    expect(found.variables.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'auth.s.username',
      'auth.s.password',
    ]);
  });

  it('describes how to send the token only', async () => {
    const found = await planOne(oauth('clientCredentials'));
    expect(found.variables.map(({ auth }) => [auth?.part, auth?.paramName, auth?.prefix])).toEqual([
      ['clientId', undefined, undefined],
      ['clientSecret', undefined, undefined],
      ['token', 'Authorization', 'Bearer '],
    ]);
  });

  it('without flows requests the access token', async () => {
    expect(entries(await planOne({ type: 'oauth2' }))).toEqual(['access_token*']);
  });

  it('records only URLs of the web, and no password in one', async () => {
    const flow = {
      tokenUrl: 'https://ann:hunter2@id.test/t',
      refreshUrl: 'javascript:alert(1)',
      authorizationUrl: '/login',
    };
    const found = await planOne({ type: 'oauth2', flows: { authorizationCode: flow } });
    expect(found.variables[0]?.auth).toMatchObject({
      tokenUrl: 'https://id.test/t',
      authorizationUrl: '/login',
    });
    expect(found.variables[0]?.auth).not.toHaveProperty('refreshUrl');
  });
});

describe('other types', () => {
  it('OpenID Connect requires a client, or an access token', async () => {
    const found = await planOne({
      type: 'openIdConnect',
      openIdConnectUrl: 'https://id.test/.well-known/openid-configuration',
    });
    expect(entries(found)).toEqual(['client_id', 'client_secret*', 'access_token*']);
    expect(headers(found)).toEqual(['Authorization: Bearer ${auth.s.accessToken}']);
    expect(found.variables[0]?.auth).toMatchObject({
      type: 'openIdConnect',
      openIdConnectUrl: 'https://id.test/.well-known/openid-configuration',
    });
  });

  it('mutual TLS has no entry: the target holds the certificate', async () => {
    const found = await planOne({ type: 'mutualTLS' });
    expect(found).toMatchObject({
      credentials: [],
      headers: [],
      alternatives: [
        { satisfiable: true, schemes: [{ variables: ['auth.s.certificate', 'auth.s.privateKey'] }] },
      ],
    });
    expect(found.variables.map(({ auth, sensitive }) => [auth?.part, sensitive])).toEqual([
      ['certificate', false],
      ['privateKey', true],
    ]);
    expect(reasons(found)).toEqual(['`s` is a TLS client certificate, which is not part of a request']);
  });

  it.each([{ type: 'hobbyist' }, {}, { type: 7 }])('%j is reported', async (scheme) => {
    const found = await planOne(scheme);
    expect(found).toMatchObject({ credentials: [], headers: [], alternatives: [{ satisfiable: false }] });
    expect(found.problems.map(({ id }) => id)).toEqual(['security-scheme-unsupported']);
  });
});

describe('alternatives', () => {
  const schemes = {
    key: header('X-Key'),
    tok: header('X-Token'),
    oauth: oauth('implicit'),
    tls: { type: 'mutualTLS' },
    odd: { type: 'http', scheme: 'negotiate' },
    user: basic,
  };

  it('keep AND and OR apart: the first is chosen, whole', async () => {
    const found = await plan({ schemes, root: [{ key: [], tok: [] }, { oauth: ['a'] }] });
    expect(entries(found)).toEqual(['X-Key*', 'X-Token*']);
    expect(found.alternatives.map((item) => item.schemes.map(({ scheme }) => scheme))).toEqual([
      ['key', 'tok'],
      ['oauth'],
    ]);
    expect(found.variables.map(({ name }) => name)).toEqual([
      'auth.key',
      'auth.tok',
      'auth.oauth.accessToken',
    ]);
  });

  it('next to anonymous access are used', async () => {
    const found = await plan({ schemes, own: [{}, { key: [] }] });
    expect(found.anonymousAllowed).toBe(true);
    expect(found.alternatives).toHaveLength(1);
    expect(entries(found)).toEqual(['X-Key*']);
  });

  it.each([
    ['there is no security', {}, false],
    ['the operation has an empty list', { root: [{ key: [] }], own: [] }, false],
    ['only anonymous access is offered', { root: [{ key: [] }], own: [{}] }, true],
  ])('are empty if %s', async (_, security, anonymousAllowed) => {
    expect(await plan({ schemes, ...security })).toEqual({
      alternatives: [],
      anonymousAllowed,
      credentials: [],
      headers: [],
      requestCredentials: [],
      variables: [],
      problems: [],
      isCut: false,
    });
  });

  it.each([
    ['an undefined scheme', { missing: [] }],
    ['an unsupported scheme', { odd: [] }],
    ['a supported and an undefined scheme', { tok: [], missing: [] }],
    ['a client certificate', { tls: [] }],
    ['two schemes for one header', { user: [], oauth: [] }],
  ])('with %s come after one that can be satisfied', async (_, requirement) => {
    const found = await plan({ schemes, own: [requirement, { key: [] }] });
    expect(entries(found)).toEqual(['X-Key*']);
    expect(found.problems).toEqual([]);
    expect(found.alternatives.map((item) => item.schemes[0]?.scheme)).toEqual([
      'key',
      Object.keys(requirement)[0],
    ]);
  });

  it('with an undefined scheme keep the other credentials, and leave the fault to the rule', async () => {
    const found = await plan({ schemes, own: [{ missing: [] }, { missing: [], key: [] }] });
    expect(entries(found)).toEqual(['X-Key*']);
    expect(found.alternatives[0]).toEqual({
      schemes: [
        { scheme: 'missing', scopes: [], variables: [] },
        { scheme: 'key', scopes: [], variables: ['auth.key'] },
      ],
      satisfiable: false,
    });
    expect(found.problems).toEqual([]);
  });

  it('that need two values in one header send the first, and report it', async () => {
    const found = await plan({ schemes, own: [{ user: [], oauth: [] }] });
    expect(headers(found)).toEqual(['Authorization: Basic ${auth.user.basic}']);
    expect(entries(found)).toEqual(['username', 'password*']);
    expect(found.alternatives[0]?.satisfiable).toBe(false);
    expect(reasons(found)).toEqual([
      '`oauth` is required together with `user`, but both need the header `Authorization`',
    ]);
    expect(found.problems[0]?.operation?.signature).toBe('GET /a');
  });

  it('compare names of headers without case', async () => {
    const found = await plan({
      schemes: { ...schemes, raw: header('AUTHORIZATION') },
      root: [{ user: [], raw: [] }],
    });
    expect(headers(found)).toHaveLength(1);
    expect(found.problems).toMatchObject([{ operation: null }]);
  });

  it('with the same token twice send it once, with the scopes of both', async () => {
    const twice = { Oauth2: oauth('implicit'), Oauth2c: oauth('authorizationCode') };
    const found = await plan({ schemes: twice, own: [{ Oauth2: ['a'], Oauth2c: ['a', 'b'] }] });
    expect(entries(found)).toEqual(['access_token*']);
    expect(headers(found)).toEqual(['Authorization: Bearer ${auth.Oauth2.accessToken}']);
    expect(found.alternatives[0]).toMatchObject({ satisfiable: true });
    expect(found.alternatives[0]?.schemes[1]?.variables).toEqual(['auth.Oauth2.accessToken']);
    expect(found.variables.map(({ name, auth }) => [name, auth?.scopes])).toEqual([
      ['auth.Oauth2.accessToken', ['a', 'b']],
    ]);
  });

  it('request the scopes of the chosen one only, if they differ', async () => {
    const found = await plan({ schemes, own: [{ oauth: ['write'] }, { oauth: ['read'] }] });
    expect(found.variables[0]?.auth?.scopes).toEqual(['write']);
  });

  it('of 3.2 may be named by the URI of a component', async () => {
    const uri = '#/components/securitySchemes/key';
    const found = await plan({ schemes, own: [{ [uri]: [] }], version: '3.2.0' });
    expect(entries(found)).toEqual(['X-Key*']);
    expect(found.alternatives[0]?.schemes[0]?.scheme).toBe(uri);
  });
});

describe('credential names', () => {
  it('that two schemes share are appended to the names of the schemes', async () => {
    const found = await plan({
      schemes: {
        inHeader: header('key'),
        inQuery: { type: 'apiKey', in: 'query', name: 'key' },
        token: header('other'),
      },
      own: [{ inHeader: [], inQuery: [], token: [] }],
    });
    expect(entries(found)).toEqual(['inHeader.key*', 'inQuery.key*', 'other*']);
  });

  it('of variables are those of the schemes, converted to valid names', async () => {
    const schemes = {
      'my key': header('A'),
      my_key: header('B'),
      'my.key': header('C'),
      __proto__x: header('D'),
      ключ: header('E'),
    };
    const own = [Object.fromEntries(Object.keys(schemes).map((key) => [key, []]))];
    const found = await plan({ schemes, own });
    expect(found.variables.map(({ name, auth }) => [auth?.scheme, name])).toEqual([
      ['my key', 'auth.my_key_2'],
      ['my_key', 'auth.my_key'],
      ['my.key', 'auth.my_key_3'],
      ['__proto__x', 'auth.__proto__x'],
      ['ключ', 'auth.____'],
    ]);
  });

  it('are unique, and each variable of a request is declared, for any document', async () => {
    const name = fc.oneof(
      fc.constantFrom('a', 'A', 'a b', 'a_b', 'a.b', '__proto__', 'username', 'Authorization', ''),
      fc.string(),
    );
    const scheme = fc.oneof(
      fc.record({ type: fc.constant('apiKey'), in: fc.constantFrom('header', 'query', 'cookie'), name }),
      fc.record({ type: fc.constant('http'), scheme: fc.constantFrom('basic', 'digest', 'bearer', 'x') }),
      fc.constantFrom('password', 'clientCredentials', 'implicit').map((flow) => oauth(flow)),
      fc.dictionary(fc.constantFrom('type', 'in', 'name', 'scheme', 'flows', 'description'), fc.jsonValue()),
    );
    const schemes = fc.dictionary(name, scheme, { maxKeys: 6 });
    const sample = fc.tuple(schemes, fc.integer({ min: 1, max: 6 })).map(([declared, count]) => {
      const keys = Object.keys(declared);
      const own = [keys.slice(0, count), keys.slice(count), keys];
      return {
        schemes: declared,
        own: own.map((some) => Object.fromEntries(some.map((key) => [key, ['scope']]))),
      };
    });
    await fc.assert(
      fc.asyncProperty(sample, async (document) => {
        const found = await plan(document);
        expectUnique(found.credentials.map((credential) => credential.name));
        expectUnique(found.variables.map((variable) => variable.name));
        expectUnique(found.headers.map((item) => item.name.toLowerCase()));
        const declared = new Set(found.variables.map((variable) => variable.name));
        for (const variable of declared) expect(variable).toMatch(/^auth\.[A-Za-z0-9_-]+(?:\.[A-Za-z]+)?$/);
        for (const { value } of [...found.headers, ...found.requestCredentials]) {
          for (const part of parseTemplate(value))
            if (part.kind === 'variable') expect(declared).toContain(part.name);
        }
        for (const item of found.headers) expect(item.name).toMatch(/^[!-~]+$/);
        if (found.alternatives.length > 0 && found.problems.length === 0)
          expect(found.alternatives[0]?.satisfiable).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

function expectUnique(names: readonly string[]): void {
  expect(names).toEqual([...new Set(names)]);
}
