import fastify from 'fastify';
import { expect, it } from 'vitest';
import { rememberPaths } from './unknown-paths.js';

it.each([
  ['GET', '/other', 404, undefined],
  ['POST', '/things', 405, 'GET, HEAD'],
  ['POST', '/things/7', 405, 'DELETE'],
  // The route has the parameter, but its value is empty.
  ['POST', '/things/', 404, undefined],
  ['POST', '/files/a/b', 405, 'PUT'],
  ['POST', '/files', 404, undefined],
  // The route accepts the method, but there is no such file.
  ['PUT', '/files/a/b', 404, undefined],
])('answers %s %s with %i', async (method, url, status, allow) => {
  const app = fastify();
  const paths = rememberPaths(app);
  app.get('/things', () => '');
  app.delete('/things/:id', () => '');
  app.put('/files/*', (_, reply) => reply.callNotFound());
  app.setNotFoundHandler((request, reply) => {
    const { status, headers } = paths.describeUnknownPath(request);
    return reply.code(status).headers(headers).send();
  });
  const answer = await app.inject({ method: method as 'GET', url });
  expect([answer.statusCode, answer.headers['allow']]).toEqual([status, allow]);
  await app.close();
});
