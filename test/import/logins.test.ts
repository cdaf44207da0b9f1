import { exporters } from '@assay/exporters';
import { describe, expect, it } from 'vitest';
import { http } from './exports.js';
import { importOf, ok, openapi, swagger, type ImportOf } from '../support/import-of.js';

const credentials = {
  type: 'object',
  required: ['email', 'password', 'remember'],
  properties: {
    email: { type: 'string', format: 'email' },
    password: { type: 'string' },
    remember: { type: 'boolean' },
  },
};
const json = (schema: object): object => ({ 'application/json': { schema } });

const shop = (scheme: object, login: object = {}, answer: object = { description: '' }): Promise<ImportOf> =>
  importOf(
    openapi(
      {
        '/session': {
          post: {
            operationId: 'signIn',
            security: [],
            requestBody: { content: json(credentials) },
            responses: { 200: answer },
            ...login,
          },
        },
        '/orders': { get: { ...ok, operationId: 'orders' } },
      },
      { security: [{ s: [] }], components: { securitySchemes: { s: scheme } } },
    ),
  );
const cookie = { type: 'apiKey', in: 'cookie', name: 'sid' };

describe('cookies', () => {
  it('come from the operation that logs a user in', async () => {
    const made = await shop(cookie);
    const { steps, edges, entry } = made.flow('orders');
    expect(entry).toBe('login');
    expect(steps[0]).toMatchObject({
      purpose: 'login',
      operationPointer: '/paths/~1session/post',
      outputs: [{ from: String.raw`$response.header.Set-Cookie#regex:(?:^|[,;\s])sid=([^;,\s]+)` }],
    });
    expect(steps[0]?.request.bodyTemplate).toBe(
      '{"email":"${auth.s.username}","password":"${auth.s.password}","remember":true}',
    );
    expect(steps[0]?.request.rendered.body?.data).toBe('{"email":"","password":"","remember":true}');
    expect(steps[0]?.request.rendered.headers).toContainEqual(['Content-Length', '42']);
    expect(edges[0]?.bindings[0]?.target).toEqual({ step: 'orders', insertionPoint: 'auth.s' });
    const requested = made.project('orders').targets[0]?.authentication.map(({ name }) => name);
    expect(requested).toEqual(['username', 'password', 'sid']);
    expect(made.flow('signIn').steps.map(({ id }) => id)).toEqual(['signIn']);
  });

  it('of 2.0 forms come from it, too', async () => {
    const field = (name: string): object => ({ name, in: 'formData', type: 'string', required: true });
    const made = await importOf(
      swagger(
        {
          '/login': { post: { ...ok, security: [], parameters: [field('user'), field('pass')] } },
          '/token': { get: { ...ok, operationId: 'token' } },
        },
        { securityDefinitions: { s: { type: 'apiKey', in: 'cookie', name: 'sid' } }, security: [{ s: [] }] },
      ),
    );
    expect(made.flow('token').steps[0]?.request.bodyTemplate).toBe(
      'user=${auth.s.username}&pass=${auth.s.password}',
    );
  });

  it.each([
    ['that requires the cookie itself', { security: [{ s: [] }] }],
    ['that registers a user', { operationId: 'add' }, '/users'],
    ['without a password', { requestBody: { content: json({ properties: { email: {} } }) } }],
  ])('do not come from an operation %s', async (_, login, path = '/session') => {
    const made = await importOf(
      openapi(
        {
          [path]: { post: { ...ok, requestBody: { content: json(credentials) }, ...login } },
          '/orders': { get: { ...ok, operationId: 'orders' } },
        },
        { security: [{ s: [] }], components: { securitySchemes: { s: cookie } } },
      ),
    );
    expect(made.flow('orders').steps).toHaveLength(1);
  });
});

describe('bearer tokens', () => {
  const token = {
    type: 'object',
    properties: { data: { type: 'object', properties: { jwt: { type: 'string' } } } },
  };

  it('come from the operation that returns one', async () => {
    const made = await shop(
      { type: 'http', scheme: 'bearer' },
      {},
      { description: '', content: json(token) },
    );
    const [login] = made.flow('orders').steps;
    expect(login?.outputs).toEqual([
      { name: 'credential', from: '$response.body#/data/jwt', type: 'string' },
    ]);
  });

  it('do not come from a response without one', async () => {
    const made = await shop({ type: 'http', scheme: 'bearer' });
    expect(made.flow('orders').steps).toHaveLength(1);
  });
});

describe('exports', () => {
  it('write the credentials of a login in its media type, and pass the cookie on', async () => {
    const text = await http(await shop(cookie));
    expect(text).toContain('{"email":"{{JSON.stringify(auth_s_username).slice(1, -1)}}"');
    expect(text).toMatch(/^Cookie: sid=\{\{pick\(orders_login_credential, auth_s, "header"\)\}\}$/m);
    const [collection] = (await exporters.postman()).write(await shop(cookie));
    expect(collection?.text).toContain('sid={{orders.auth.s}}');
  });

  it('describe a login to fuzzers that read Web Fuzzing Commons', async () => {
    const [{ text } = { text: '' }] = (await exporters.wfc()).write(await shop(cookie));
    expect(text).toContain('endpoint: /session');
    expect(text).toContain('expectCookies: true');
    expect(text).toContain('"email":"<AUTH_S_USERNAME>"');
    expect(text).not.toContain('fixedHeaders');
  });
});
