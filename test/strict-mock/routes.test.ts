import { describe, expect, it } from 'vitest';
import { document20, document30, mockOf, send } from './testing.js';

const plain = { responses: { 204: { description: 'Done' } } };

function string(name: string): object {
  return { name, in: 'path', required: true, schema: { type: 'string', enum: ['a b', 'sha/1', '7'] } };
}

describe('a request', () => {
  it('goes to the most concrete path', async () => {
    const mock = await mockOf(
      document30({
        '/u/{id}': { get: { ...plain, operationId: 'any' } },
        '/u/me': { get: { ...plain, operationId: 'me' } },
        '/u/{id}:stop': { get: { ...plain, operationId: 'stop' } },
      }),
    );
    expect(send(mock, 'GET /u/me').operation?.operationId).toBe('me');
    expect(send(mock, 'GET /u/1').operation?.operationId).toBe('any');
    expect(send(mock, 'GET /u/1:stop').operation?.operationId).toBe('stop');
    expect(send(mock, 'GET /u/1:stop').operation?.path).toBe('/u/{id}:stop');
    expect(send(mock, 'DELETE /u/me').status).toBe(405);
    expect(send(mock, 'GET /u').status).toBe(404);
    expect(send(mock, 'GET /u/').status).toBe(404);
  });

  it('goes to the path with matching literals, if variables contain slashes', async () => {
    const mock = await mockOf(
      document30({
        '/v1/{+name}': { get: { ...plain, operationId: 'get' } },
        '/v1/{+name}:stop': { post: { ...plain, operationId: 'stop' } },
        '/v1/{+parent}/items': { post: { ...plain, operationId: 'create' } },
      }),
    );
    expect(send(mock, 'GET /v1/a/b').operation?.operationId).toBe('get');
    expect(send(mock, 'POST /v1/a%2Fb:stop').operation?.operationId).toBe('stop');
    expect(send(mock, 'POST /v1/a/b/items').operation?.operationId).toBe('create');
    expect(send(mock, 'GET /v1/a/items').operation?.operationId).toBe('get');
    expect(send(mock, 'PUT /v1/a/items').status).toBe(405);
  });

  it('has its path decoded after it is matched', async () => {
    const path = '/certificates(algorithm={a},thumbprint={t})';
    const mock = await mockOf(
      document30({ [path]: { get: { ...plain, parameters: [string('a'), string('t')] } } }),
    );
    expect(send(mock, 'GET /certificates(algorithm=sha%2F1,thumbprint=a%20b)').refusals).toEqual([]);
    expect(send(mock, 'GET /certificates(algorithm=sha/1,thumbprint=7)').status).toBe(404);
    expect(send(mock, 'GET /certificates(algorithm=7,thumbprint=8)').refusals).toHaveLength(1);
  });

  it('must contain the query of the path template', async () => {
    const mock = await mockOf(
      document30({ '/s?f=1': { get: { ...plain, operationId: 'one' } }, '/s': { get: plain } }),
    );
    expect(send(mock, 'GET /s?f=1').operation?.operationId).toBe('one');
    expect(send(mock, 'GET /s?f=2').operation?.path).toBe('/s');
  });

  it.each([
    ['an absolute server', [{ url: 'https://api.test/v1/' }], '/v1/x'],
    ['a relative server', [{ url: './v2' }], '/docs/v2/x'],
    [
      'a server with variables',
      [
        {
          url: '{base}/{stage}',
          variables: { base: { default: 'https://a.test/api' }, stage: { default: 'p', enum: ['p', 'q'] } },
        },
      ],
      '/api/q/x',
    ],
    [
      'a server without slashes twice',
      [{ url: 'https://a.test/{p}/', variables: { p: { default: '/v1' } } }],
      '/v1/x',
    ],
    ['a server with an unknown host', [{ url: '{endpoint}/v1' }], '/v1/x'],
    ['no server', [], '/x'],
  ])('has the base path of %s', async (_, servers, target) => {
    const mock = await mockOf(document30({ '/x': { get: plain } }, { servers }), {
      documentUrl: 'https://a.test/docs/openapi.json',
    });
    expect(send(mock, `GET ${target}`).status).toBe(204);
    expect(send(mock, `GET /other${target}`).status).toBe(404);
  });

  it('has the base path of 2.0', async () => {
    const mock = await mockOf(document20({ '/x': { get: plain } }, { basePath: '/v1/', schemes: ['https'] }));
    expect(send(mock, 'GET /v1/x').status).toBe(204);
  });

  it.each(['/x?a=b c', '/x/{id}', '/x%zz', 'x', '/é', '/x#y'])(
    'with the broken target %s is rejected',
    async (target) => {
      const mock = await mockOf(document30({ '/x': { get: plain } }));
      expect(send(mock, `GET ${target}`)).toMatchObject({
        status: 400,
        refusals: [expect.stringMatching(/target/)],
      });
    },
  );
});
