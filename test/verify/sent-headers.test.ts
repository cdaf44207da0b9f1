import { createServer, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { VerifyError, verifyFormats, writeReport, type VerifySettings } from '@assay/verify';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

const paths = { '/things': { get: { operationId: 'list', responses: { 200: { description: 'All.' } } } } };
const unsecured = openapi(paths);
const secured = openapi(paths, {
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
});

/**
 * Verifies a service that responds with 200 only to requests with the `needed` header; returns the received headers and the
 * result.
 */
async function verifyService(document: object, settings: Partial<VerifySettings>, needed = 'authorization') {
  const sent: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    sent.push(request.headers);
    response.writeHead(request.headers[needed] === undefined ? 401 : 200).end();
  });
  const { url, close } = await listen(server);
  try {
    const result = await verifying(document, url, settings);
    return { result, sent, operation: result.operations[0] };
  } finally {
    await close();
  }
}

const account = { ASSAY_AUTH_BASIC_USERNAME: 'alice', ASSAY_AUTH_BASIC_PASSWORD: 'wonderland-1' };

describe('an undocumented credential', () => {
  it('is sent with each request, and not with the anonymous one', async () => {
    const { operation, sent } = await verifyService(unsecured, { auth: 'basic', env: account });
    expect(operation).toMatchObject({ verdict: 'works', status: 200, anonymousStatus: 401 });
    expect(sent.map(({ authorization }) => authorization)).toEqual([
      `Basic ${Buffer.from('alice:wonderland-1').toString('base64')}`,
      undefined,
    ]);
  });

  it.each<[string, Record<string, string>, string, string]>([
    ['bearer', { ASSAY_AUTH_BEARER: 't-12345' }, 'authorization', 'Bearer t-12345'],
    ['header:X-Api-Key', { ASSAY_AUTH_X_API_KEY: 'k-12345' }, 'x-api-key', 'k-12345'],
  ])('can be %s', async (auth, env, name, value) => {
    const { operation, sent } = await verifyService(unsecured, { auth, env }, name);
    expect(operation?.verdict).toBe('works');
    expect(sent[0]?.[name]).toBe(value);
  });

  it('is not sent next to a credential of the document, and is sent without one', async () => {
    const env = { ASSAY_AUTH_BEARER: 't-12345' };
    const both = await verifyService(
      secured,
      { auth: 'bearer', env: { ...env, ASSAY_AUTH_KEY: 'k' } },
      'x-key',
    );
    expect(both.sent[0]).toMatchObject({ 'x-key': 'k' });
    expect(both.sent[0]).not.toHaveProperty('authorization');
    const other = await verifyService(secured, { auth: 'bearer', env });
    expect(other.sent[0]).toMatchObject({ authorization: 'Bearer t-12345' });
    expect(other.operation?.verdict).toBe('works');
  });

  it('ends the run if the service rejects it five times', async () => {
    const many = openapi(
      Object.fromEntries(
        Array.from({ length: 9 }, (_, index) => [
          `/a${index}`,
          { get: { operationId: `a${index}`, responses: { 200: { description: '' } } } },
        ]),
      ),
    );
    const { result } = await verifyService(many, { auth: 'basic', env: account }, 'x-nothing');
    expect(result.notes[0]).toContain('The first 5 requests with a credential were answered 401');
  });
});

describe('a header of the settings', () => {
  const env = { ASSAY_TOKEN: 'first-token', ASSAY_SECOND_TOKEN: 'second-token' };

  it('is sent with each request, with the value of a variable, in place of one of that name', async () => {
    const headers = ['X-Tenant: acme', 'Authorization: Bearer ${ASSAY_TOKEN}', 'accept: text/$$plain'];
    const { sent } = await verifyService(unsecured, { headers, cookies: ['sid=$ASSAY_TOKEN'], env });
    expect(sent).toMatchObject([
      {
        'x-tenant': 'acme',
        authorization: 'Bearer first-token',
        accept: 'text/$plain',
        cookie: 'sid=first-token',
      },
      { 'x-tenant': 'acme', accept: 'text/$plain' },
    ]);
    expect(sent[1]).not.toHaveProperty('authorization');
    expect(sent[1]).not.toHaveProperty('cookie');
  });

  it('is not sent to the host of access tokens', async () => {
    const other: IncomingHttpHeaders[] = [];
    const tokens = createServer((request, response) => {
      other.push(request.headers);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"granted"}');
    });
    const { url, close } = await listen(tokens);
    const document = openapi(paths, {
      security: [{ app: [] }],
      components: {
        securitySchemes: {
          app: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: 'https://login.test/t', scopes: {} } },
          },
        },
      },
    });
    const { sent, operation } = await verifyService(document, {
      tokenUrl: `${url}/t`,
      headers: ['X-Gateway-Key: $ASSAY_TOKEN'],
      env: { ...env, ASSAY_AUTH_APP_CLIENTID: 'me', ASSAY_AUTH_APP_CLIENTSECRET: 'mine' },
    });
    await close();
    expect(operation?.verdict).toBe('works');
    expect(sent[0]).toMatchObject({ authorization: 'Bearer granted', 'x-gateway-key': 'first-token' });
    expect(other).toHaveLength(1);
    expect(other[0]).not.toHaveProperty('x-gateway-key');
  });

  it('distinguishes the second user from the first one if the environment has a value for each', async () => {
    const json = {
      'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } },
    };
    const document = openapi({
      '/things': {
        post: { operationId: 'add', responses: { 201: { description: '', content: json } } },
      },
      '/things/{thingId}': {
        parameters: [{ name: 'thingId', in: 'path', required: true, schema: { type: 'string' } }],
        get: { operationId: 'read', responses: { 200: { description: '', content: json } } },
        delete: { operationId: 'remove', responses: { 204: { description: '' } } },
      },
    });
    const users: unknown[] = [];
    const server = createServer(({ method, headers: { authorization } }, response) => {
      users.push(authorization);
      const status = method === 'POST' ? 201 : method === 'GET' ? 200 : 204;
      response.writeHead(authorization === undefined ? 401 : status, { 'content-type': 'application/json' });
      response.end(status === 204 || authorization === undefined ? '' : '{"id":"t-1"}');
    });
    const { url, close } = await listen(server);
    const headers = ['Authorization: $ASSAY_TOKEN'];
    const result = await verifying(document, url, { unsafeMethods: true, headers, env });
    expect(new Set(users)).toEqual(new Set(['first-token', 'second-token', undefined]));
    expect(result.operations[1]?.findings.map(({ id }) => id)).toEqual(['object-of-another-user']);
    users.length = 0;
    await verifying(document, url, { unsafeMethods: true, headers, env: { ASSAY_TOKEN: 'first-token' } });
    expect(new Set(users)).toEqual(new Set(['first-token', undefined]));
    await close();
  });

  it('is in no report', async () => {
    const server = createServer((request, response) => {
      const seen = JSON.stringify([request.headers.authorization, request.headers['x-team']]);
      response
        .writeHead(422, { 'content-type': 'application/json' })
        .end(`{"detail":${JSON.stringify(seen)}}`);
    });
    const { url, close } = await listen(server);
    const headers = ['Authorization: Bearer $ASSAY_TOKEN', 'X-Team: violet-team'];
    const result = await verifying(unsecured, url, { headers, env });
    await close();
    const options = { version: '1', columns: 10_000, placeOf: () => undefined };
    for (const format of verifyFormats)
      expect(writeReport(result, format, options)).not.toMatch(/first-token|violet-team/);
  });

  it.each<[Partial<VerifySettings>, string]>([
    [
      { headers: ['X-Tenant'] },
      "A header must be written as `Name: value`, as in `--header 'X-Tenant: acme'`.",
    ],
    [
      { headers: ['X Tenant: a'] },
      "A header must be written as `Name: value`, as in `--header 'X-Tenant: acme'`.",
    ],
    [{ headers: ['Host: a'] }, 'The header `Host` cannot be set: Assay sets it for each request.'],
    [{ headers: ['Cookie: a=b'] }, "Set the header `Cookie` as `--cookie 'name=value'`."],
    [{ headers: ['X-Key: $NOWHERE'] }, 'The header `X-Key` needs `NOWHERE`, which is not set.'],
    [
      { headers: ['X-A: b\r\nX-C: d'] },
      'The header `X-A` has a line break or another character that no header can have.',
    ],
    [
      { cookies: ['sid'] },
      "A cookie must be written as `name=value`, as in `--cookie 'session=$ASSAY_SESSION'`.",
    ],
    [
      { cookies: ['sid=a; b'] },
      'The cookie `sid` has a space, quote, comma, semicolon or backslash in its value: encode it.',
    ],
    [
      { auth: 'digest' },
      '`--auth` must be `basic`, `bearer` or `header:NAME`, as in `--auth header:X-Api-Key`.',
    ],
    [{ auth: 'bearer' }, '`--auth bearer` needs `ASSAY_AUTH_BEARER`, which is not set.'],
    [
      { auth: 'basic', env: {} },
      '`--auth basic` needs `ASSAY_AUTH_BASIC_USERNAME` and `ASSAY_AUTH_BASIC_PASSWORD`, which are not set.',
    ],
  ])('is rejected if wrong: %j', async (settings, message) => {
    const run = verifying(unsecured, 'http://127.0.0.1:9', settings);
    await expect(run).rejects.toThrow(VerifyError);
    await expect(run).rejects.toThrow(message);
  });
});

it.each([
  ['post', '0'],
  ['put', '0'],
  ['patch', '0'],
  ['get', undefined],
])('a %s without a content is reported', async (method, length) => {
  const responses = { 200: { description: 'Done.' } };
  const operation = { operationId: 'poke', responses };
  const { sent } = await verifyService(
    openapi({ '/things': { [method]: operation } }),
    { unsafeMethods: true, allowExistingData: true, allow: ['settings', 'destructive'] },
    'host',
  );
  expect(sent[0]).toMatchObject({ host: expect.any(String) });
  expect(sent[0]?.['content-length']).toBe(length);
  expect(sent[0]).not.toHaveProperty('transfer-encoding');
});
