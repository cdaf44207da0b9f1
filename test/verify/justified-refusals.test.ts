import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { driftsOf, verifying } from './verifying.js';

type Body = Readonly<Record<string, unknown>>;

/** Lists the drift of a service with one operation. */
async function differences(
  path: string,
  properties: object,
  answer: (body: Body) => readonly [number, unknown],
) {
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const [status, value] = answer(sent === '' ? {} : (JSON.parse(sent) as Body));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    });
  });
  const { url, close } = await listen(server);
  const any = { description: 'Anything.', content: { 'application/json': { schema: {} } } };
  const post = {
    operationId: 'createThing',
    requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
    responses: { 200: any, 201: any, 400: any, 404: any, 500: any },
  };
  const parameters = path.includes('{')
    ? [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }]
    : [];
  try {
    return driftsOf(await verifying(openapi({ [path]: { parameters, post } }), url, { unsafeMethods: true }));
  } finally {
    await close();
  }
}

const title = { title: { type: 'string' } };

it('ignores a refusal that reports a value without a referenced resource', async () => {
  const answer =
    (words: string) =>
    (body: Body): readonly [number, unknown] =>
      'parent' in body ? [400, { errors: [{ message: words }] }] : [201, {}];
  const properties = { ...title, parent: { type: 'integer' } };
  expect(await differences('/folders', properties, answer('Invalid foreign key'))).toEqual({});
  expect(await differences('/folders', properties, answer('Only on Tuesdays'))).toEqual({
    createThing: ['valid-request-refused'],
  });
});

it('ignores a 404 if the body names a resource by its id', async () => {
  const answer = (body: Body): readonly [number, unknown] => [
    'id' in body ? 404 : 400,
    { detail: 'Not today.' },
  ];
  const withId = { ...title, id: { type: 'integer' } };
  expect(await differences('/checks/validate', withId, answer)).toEqual({});
  expect(await differences('/checks/validate', title, () => [404, {}])).toEqual({
    createThing: ['valid-request-refused'],
  });
});

it('ignores a refusal if a host is unknown, or a token was not issued', async () => {
  const host = (body: Body): readonly [number, unknown] =>
    'host' in body ? [400, { detail: `Can't resolve hostname ${String(body['host'])}.` }] : [201, {}];
  expect(await differences('/links', { host: { type: 'string', format: 'hostname' } }, host)).toEqual({});
  const invalid = (): readonly [number, unknown] => [
    404,
    { detail: 'Token is invalid or already blacklisted.' },
  ];
  expect(await differences('/tokens', { refresh: { type: 'string' } }, invalid)).toEqual({});
});

it('ignores a 404 if the client chose the name in the path', async () => {
  expect(await differences('/contents/{name}', title, () => [404, { message: 'No such folder' }])).toEqual(
    {},
  );
});
