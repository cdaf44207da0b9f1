import { describe, expect, it } from 'vitest';
import { serve } from './serve.js';
import { document30, mockOf, send } from './testing.js';

const user = {
  type: 'object',
  required: ['id', 'email', 'role'],
  properties: {
    id: { type: 'string', format: 'uuid', readOnly: true },
    email: { type: 'string', format: 'email' },
    role: { type: 'string', enum: ['admin', 'guest'] },
    password: { type: 'string', writeOnly: true, minLength: 12 },
  },
};
const answer = (schema: object): object => ({
  description: 'Done',
  content: { 'application/json': { schema } },
});
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const users = document30({
  '/users': {
    post: {
      requestBody: { content: { 'application/json': { schema: user } } },
      responses: {
        201: { ...answer(user), headers: { Location: { schema: { type: 'string' } } } },
        400: { description: 'No' },
      },
    },
  },
  '/users/{id}': {
    parameters: [id],
    get: { responses: { default: { description: 'Error' }, 200: answer(user) } },
    delete: { responses: { 204: { description: 'Gone' } } },
  },
  '/users/{id}/roles': {
    parameters: [id],
    get: { responses: { '2XX': answer({ type: 'array', items: { type: 'string' } }) } },
  },
});
const body = '{"email":"a@b.test","role":"guest"}';

function bodyOf(bytes: Uint8Array | null): unknown {
  return JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array()));
}

describe('the strict mock', () => {
  it('answers with the first documented success and a body that satisfies its schema', async () => {
    const mock = await mockOf(users);
    const created = send(mock, 'POST /users', { body, type: 'application/json' });
    expect(created.status).toBe(201);
    expect(bodyOf(created.body)).toEqual({
      id: '00000000-0000-4000-8000-000000000001',
      email: 'someone@mock.test',
      role: 'admin',
    });
    expect(created.headers).toEqual([
      ['Location', '/users/00000000-0000-4000-8000-000000000001'],
      ['Content-Type', 'application/json'],
    ]);
    expect(send(mock, 'GET /users/1/roles').status).toBe(200);
    expect(mock.limits).toEqual([]);
  });

  it('prefers a valid example, and values of the caller', async () => {
    const content = (example: unknown): object => ({
      'application/json': { schema: { type: 'integer' }, example },
    });
    const get = (example: unknown): object => ({
      get: { responses: { 200: { description: 'Done', content: content(example) } } },
    });
    const mock = await mockOf(document30({ '/good': get(7), '/bad': get('x') }), { makeBody: () => 9 });
    expect(bodyOf(send(mock, 'GET /good').body)).toBe(7);
    expect(bodyOf(send(mock, 'GET /bad').body)).toBe(9);
  });

  it('finds only resources that were created and not deleted, if it keeps a state', async () => {
    const mock = await mockOf(users, { stateful: true });
    expect(send(mock, 'GET /users/1')).toMatchObject({
      status: 404,
      refusals: ['Nothing was created at `/users/1`.'],
    });
    const { body: representation } = send(mock, 'POST /users', { body, type: 'application/json' });
    const path = '/users/00000000-0000-4000-8000-000000000001';
    expect(bodyOf(send(mock, `GET ${path}`).body)).toEqual(bodyOf(representation));
    expect(send(mock, `GET ${path}/roles`).status).toBe(200);
    expect(send(mock, `DELETE ${path}`).status).toBe(204);
    expect(send(mock, `GET ${path}/roles`).status).toBe(404);
  });

  it('lists the violations in the body of its answer', async () => {
    const mock = await mockOf(users);
    const {
      status,
      body: told,
      refusals,
    } = send(mock, 'POST /users', { body: '{}', type: 'application/json' });
    expect(status).toBe(400);
    expect(bodyOf(told)).toEqual({ refusals });
    expect(refusals).toEqual([
      'The body does not satisfy its schema: it must have the property `email`, it must have the property `role`.',
    ]);
  });

  it('dispatches a path that a document has twice to the matching operation', async () => {
    const get = (name: string): object => ({
      get: {
        operationId: name,
        parameters: [{ ...id, name, schema: { type: 'string', enum: [name] } }],
        responses: {},
      },
    });
    const mock = await mockOf(document30({ '/x/{a}': get('a'), '/x/{b}': get('b') }));
    expect(send(mock, 'GET /x/a').operation?.operationId).toBe('a');
    expect(send(mock, 'GET /x/b').operation?.operationId).toBe('b');
  });

  it('can be reached over HTTP', async () => {
    const mock = await serve(await mockOf(users));
    try {
      const response = await fetch(`${mock.url}/users`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
      });
      expect(response.status).toBe(201);
      expect(response.headers.get('Location')).toMatch(/^\/users\//);
      expect(await response.json()).toMatchObject({ role: 'admin' });
      expect((await fetch(`${mock.url}/none`)).status).toBe(404);
    } finally {
      await mock.close();
    }
  });
});
