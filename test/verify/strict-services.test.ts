import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { driftsOf, verdictsOf, verifying } from './verifying.js';

const id = { type: 'string' };
const idPath = { name: 'id', in: 'path', required: true, schema: id };
const answer = (description: string): object => ({ description });
const made = {
  description: 'Made.',
  content: { 'application/json': { schema: { type: 'object', properties: { id } } } },
};
const body = (properties: object, required: readonly string[] = []): object => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', required, properties } } },
});

/** Starts a service that accepts each name and idempotency key once, and deletes no teams. */
async function startService() {
  const keys: string[] = [];
  const teams = new Map<string, string>();
  const orders = new Set<string>();
  const server = createServer((request, response) => {
    const reply = (status: number, value?: object): void => {
      response.writeHead(status, value === undefined ? {} : { 'content-type': 'application/json' });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    };
    void text(request).then((sent) => {
      const [, kind = '', name] = (request.url ?? '').split('/');
      const given = (sent === '' ? {} : JSON.parse(sent)) as Record<string, string>;
      if (request.method === 'POST' && kind === 'teams') {
        if (teams.has(given['name'] ?? '')) return reply(409, { detail: 'that name is taken' });
        const team = randomUUID();
        teams.set(given['name'] ?? '', team);
        return reply(201, { id: team });
      }
      if (request.method === 'POST' && kind === 'orders') {
        const key = String(request.headers['idempotency-key']);
        const inBody = given['idempotency_key'] ?? '';
        if (keys.includes(key) || keys.includes(inBody)) return reply(422, { detail: 'a key twice' });
        keys.push(key, inBody);
        const order = randomUUID();
        orders.add(order);
        return reply(201, { id: order });
      }
      if (kind === 'orders' && request.method === 'DELETE') return reply(403);
      if (kind === 'loans') return reply(422, { detail: `there is no book ${given['bookId']}` });
      if (kind === 'firms') return reply(422, { detail: 'the VAT number is too short' });
      if (kind === 'shops') return reply(422, { detail: 'the name is too long' });
      if (kind === 'names') return reply(409, { detail: 'that name is taken' });
      if (kind === 'limits') return reply(409, { detail: 'too many' });
      const known = kind === 'teams' ? [...teams.values()].includes(name ?? '') : orders.has(name ?? '');
      return reply(known ? 200 : 404, known ? { id: name } : undefined);
    });
  });
  return { ...(await listen(server)), keys };
}

const document = openapi({
  '/teams': {
    post: {
      operationId: 'createTeam',
      requestBody: body({ name: { type: 'string' } }, ['name']),
      responses: { 201: made, 409: answer('There is one of that name.') },
    },
  },
  '/teams/{id}': {
    parameters: [idPath],
    get: { operationId: 'getTeam', responses: { 200: made, 404: answer('None.') } },
  },
  '/orders': {
    post: {
      operationId: 'placeOrder',
      parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: id }],
      requestBody: body({ idempotency_key: { type: 'string', maxLength: 45 } }),
      responses: { 201: made },
    },
  },
  '/orders/{id}': {
    parameters: [idPath],
    get: { operationId: 'getOrder', responses: { 200: made } },
    delete: { operationId: 'deleteOrder', responses: { 204: answer('Gone.'), 403: answer('No.') } },
  },
  '/loans': {
    post: {
      operationId: 'lend',
      requestBody: body({ bookId: id }, ['bookId']),
      responses: { 201: answer('Lent.'), 422: answer('No such book.') },
    },
  },
  '/names': {
    post: {
      operationId: 'takeName',
      requestBody: body({ name: id }),
      responses: { 201: answer('Taken.'), 409: answer('It is taken.') },
    },
  },
  '/shops': {
    post: {
      operationId: 'openShop',
      requestBody: body({ name: id, owner_id: id }, ['name']),
      responses: { 201: answer('Open.'), 422: answer('No.') },
    },
  },
  '/firms': {
    post: {
      operationId: 'register',
      requestBody: body({ tax_id: id, vat_id: id }, ['vat_id']),
      responses: { 201: answer('Registered.'), 422: answer('No.') },
    },
  },
  '/limits': {
    post: { operationId: 'setLimit', requestBody: body({ most: id }), responses: { 201: answer('Set.') } },
  },
});

describe('a service with strict validation', () => {
  it('is not reported for allowed refusals', async () => {
    const { url, close, keys } = await startService();
    const result = await verifying(document, url, { unsafeMethods: true });
    await close();
    expect(verdictsOf(result)).toEqual({
      createTeam: 'works',
      // The run itself has created the team.
      getTeam: 'works',
      placeOrder: 'works',
      getOrder: 'works',
      deleteOrder: 'refused',
      lend: 'unreached',
      takeName: 'unreached',
      // The service rejects the request without the identifier, too.
      openShop: 'refused',
      // Authorities issue these numbers, so that they cannot identify a resource of the API.
      register: 'refused',
      setLimit: 'refused',
    });
    expect(driftsOf(result)).toEqual({
      openShop: ['valid-request-refused'],
      register: ['valid-request-refused'],
      setLimit: ['valid-request-refused', 'status-undocumented'],
    });
    expect(Object.fromEntries(result.operations.map((each) => [each.operation, each.reason]))).toMatchObject({
      lend: expect.stringMatching(
        /^It answered 422, and says: "there is no book [^"]+"\. The value of `bookId` is an example, and no answer gave one that exists\.$/,
      ) as unknown,
      register: expect.not.stringContaining('no answer gave') as unknown,
      takeName:
        'It answered 409, and says: "that name is taken". By the document, existing data may conflict with the request.',
    });
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(4);
    expect(result.notes).toContain(
      '`deleteOrder` was answered 403 during clean-up, 2 times: the data of the run still exists.',
    );
  });

  it('keeps its paths unmasked if they contain the user name', async () => {
    const { url, close } = await startService();
    const security = { securitySchemes: { shopLogin: { type: 'http', scheme: 'basic' } } };
    const basic = { ...document, security: [{ shopLogin: [] }], components: security };
    const env = { ASSAY_AUTH_SHOPLOGIN_USERNAME: 'team', ASSAY_AUTH_SHOPLOGIN_PASSWORD: 'pw-82hf' };
    const { operations } = await verifying(basic, url, { unsafeMethods: true, env });
    await close();
    expect(operations.map(({ path }) => path)).toContain('/teams/{id}');
  });
});
