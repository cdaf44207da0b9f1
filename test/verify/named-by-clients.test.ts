import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { VerifySettings } from '@assay/verify';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { driftsOf, verdictsOf, verifying } from './verifying.js';

const string = { type: 'string' };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const resource = { type: 'object', properties: { id: string } };
const answers = (...statuses: number[]): object =>
  Object.fromEntries(statuses.map((status) => [status, { description: 'It.', ...json(resource) }]));
const gone = { 204: { description: 'Gone.' } };
const body = (properties: object): object => ({
  requestBody: { required: true, ...json({ type: 'object', required: Object.keys(properties), properties }) },
});
const named = (name: string, schema: object): object[] => [{ name, in: 'path', required: true, schema }];

/** Paths of resources that clients name. Each example exists in the service. */
const paths = {
  '/docs/{docId}': {
    parameters: named('docId', { type: 'string', example: 'readme' }),
    put: {
      operationId: 'putDoc',
      ...body({ docId: { type: 'string', example: 'readme' }, title: string }),
      responses: answers(200, 201),
    },
    get: { operationId: 'getDoc', responses: answers(200) },
    delete: { operationId: 'deleteDoc', responses: gone },
  },
  '/docs/{docId}/pages/{pageId}': {
    parameters: [
      ...named('docId', { type: 'string', example: 'readme' }),
      ...named('pageId', { type: 'integer', minimum: 1, example: 1 }),
    ],
    put: { operationId: 'createPage', ...body({ words: string }), responses: answers(201) },
    get: { operationId: 'getPage', responses: answers(200) },
  },
  '/users/{name}': {
    parameters: named('name', { type: 'string', pattern: '^[a-z]{3,12}$', example: 'admin' }),
    post: { operationId: 'createUser', ...body({ mail: string }), responses: answers(201) },
    get: { operationId: 'getUser', responses: answers(200) },
    delete: { operationId: 'deleteUser', responses: gone },
  },
  '/tickets': {
    put: { operationId: 'createTicket', ...body({ words: string }), responses: answers(201) },
  },
  '/tickets/{ticketId}': {
    parameters: named('ticketId', string),
    get: { operationId: 'getTicket', responses: answers(200) },
    delete: { operationId: 'deleteTicket', responses: gone },
  },
  '/labels': {
    put: {
      operationId: 'createOrReplaceLabel',
      ...body({ id: { type: 'string', example: 'urgent' }, color: string }),
      responses: answers(200, 201),
    },
  },
  '/labels/{labelId}': {
    parameters: named('labelId', string),
    get: { operationId: 'getLabel', responses: answers(200) },
    delete: { operationId: 'deleteLabel', responses: gone },
  },
};

const documentWithKeys = openapi(
  { '/docs/{docId}': paths['/docs/{docId}'] },
  {
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  },
);

const existing = ['/docs/readme', '/docs/readme/pages/1', '/users/admin', '/labels/urgent'];

interface Behaviour {
  /** Responds to every GET with success. */
  readonly hasAll?: boolean;
  /** Returns resources to every user. */
  readonly isOpen?: boolean;
  /** Lets every user replace resources. */
  readonly isReplaced?: boolean;
  /** Gives each user a separate namespace. */
  readonly isByUser?: boolean;
}

/** Verifies a service that stores resources by path, with their owners if users have keys. */
async function verifyService(
  document: object,
  { hasAll = false, isOpen = false, isReplaced = false, isByUser = false }: Behaviour = {},
  settings: Partial<VerifySettings> = {},
) {
  const resources = new Map(existing.map((path) => [path, 'somebody']));
  const requests: string[] = [];
  let last = 0;
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { method = '', url = '', headers } = request;
      const user = String(headers['x-key'] ?? 'nobody');
      requests.push(`${method} ${url}`);
      const say = (status: number, id?: string): void => {
        response.writeHead(status, id === undefined ? {} : { 'content-type': 'application/json' });
        response.end(id === undefined ? undefined : JSON.stringify({ id }));
      };
      if (user === 'nobody' && settings.env !== undefined) return say(401, 'nobody');
      const [, kind = '', id = `t-${++last}`] = url.split('/');
      const value: unknown = sent === '' ? {} : JSON.parse(sent);
      const isOther = JSON.stringify(value).includes('"docId"') && !JSON.stringify(value).includes(id);
      if (isOther) return say(422, 'another docId than that of the path');
      const inBody = /"id":"([^"]+)"/.exec(sent)?.[1];
      const place = url.split('/').length > 2 ? url : `/${kind}/${inBody ?? id}`;
      const path = isByUser ? `/${user}${place}` : place;
      const owner = resources.get(path);
      const isMine = isOpen || owner === user;
      if (method === 'POST' && owner !== undefined) return say(409, id);
      if (method === 'PUT' && owner !== undefined && !isMine && !isReplaced) return say(403, id);
      if (method === 'PUT' || method === 'POST') {
        resources.set(path, owner ?? user);
        return say(owner === undefined ? 201 : 200, inBody ?? id);
      }
      if (!hasAll && (owner === undefined || !isMine)) return say(404, id);
      if (method === 'GET') return say(200, id);
      resources.delete(path);
      return say(204);
    });
  });
  const { url, close } = await listen(server);
  try {
    const result = await verifying(document, url, { unsafeMethods: true, ...settings });
    return { result, requests, left: [...resources.keys()] };
  } finally {
    await close();
  }
}

/** Lists the requests to resources that existed before the run. */
const touches = (requests: readonly string[]): string[] =>
  requests.filter((each) => existing.some((path) => each.endsWith(` ${path}`)));

describe('resources named by clients', () => {
  it('are created under unused names, and all of them are removed', async () => {
    const { result, requests, left } = await verifyService(openapi(paths));
    expect(verdictsOf(result)).toEqual({
      putDoc: 'works',
      getDoc: 'works',
      deleteDoc: 'works',
      createPage: 'works',
      getPage: 'works',
      createUser: 'works',
      getUser: 'works',
      deleteUser: 'works',
      createTicket: 'works',
      getTicket: 'works',
      deleteTicket: 'works',
      createOrReplaceLabel: 'works',
      getLabel: 'works',
      deleteLabel: 'works',
    });
    expect(touches(requests)).toEqual([]);
    expect(left.filter((path) => !path.includes('/pages/'))).toEqual(
      existing.filter((path) => !path.includes('/pages/')),
    );
    expect(left).toEqual(expect.arrayContaining(existing));
    // If a GET is available, it checks first that a name is unused.
    const first = requests.findIndex((each) => each.startsWith('PUT /docs/'));
    expect(requests[first - 1]).toBe(requests[first]?.replace('PUT', 'GET'));
  });

  it('are not created if no unused name can be generated', async () => {
    const fixed = { type: 'string', pattern: '^[a-f]{3}$', example: 'abc' };
    const path = { ...paths['/docs/{docId}'], parameters: named('docId', fixed) };
    const { result, requests } = await verifyService(openapi({ '/docs/{docId}': path }));
    expect(verdictsOf(result)).toMatchObject({ putDoc: 'skipped', deleteDoc: 'skipped' });
    expect(result.operations[0]?.reason).toBe(
      'It would replace the resource with the name in the document: the schema of `docId` allows no unused name. `--allow-existing-data` sends it.',
    );
    expect(requests.filter((each) => !each.startsWith('GET '))).toEqual([]);
  });

  it('are not created if every name is taken', async () => {
    const { result, requests } = await verifyService(openapi({ '/docs/{docId}': paths['/docs/{docId}'] }), {
      hasAll: true,
    });
    expect(verdictsOf(result)).toMatchObject({ putDoc: 'skipped', deleteDoc: 'skipped' });
    expect(requests.filter((each) => !each.startsWith('GET '))).toEqual([]);
  });

  it('belong to the first user: a second one who reads or deletes them is reported', async () => {
    const env = { ASSAY_AUTH_KEY: 'ann', ASSAY_SECOND_AUTH_KEY: 'ben' };
    const document = documentWithKeys;
    const careful = await verifyService(document, {}, { env });
    expect([driftsOf(careful.result), careful.left]).toEqual([{}, existing]);
    const open = await verifyService(document, { isOpen: true }, { env });
    expect(driftsOf(open.result)).toMatchObject({
      getDoc: ['object-of-another-user'],
      putDoc: ['object-of-another-user'],
      deleteDoc: ['object-of-another-user'],
    });
    const replaced = await verifyService(document, { isReplaced: true }, { env });
    expect(driftsOf(replaced.result)).toEqual({ putDoc: ['object-of-another-user'] });
    const [putDoc] = replaced.result.operations;
    expect(putDoc?.findings).toMatchObject([
      {
        severity: 'critical',
        problem:
          '`PUT /docs/{docId}` answered 200 to a second user, for a resource of the first one, although `GET /docs/{docId}` refused that user (404).',
      },
    ]);
  });

  it('are two if each user has a separate namespace, and both are removed', async () => {
    const env = { ASSAY_AUTH_KEY: 'ann', ASSAY_SECOND_AUTH_KEY: 'ben' };
    const { result, left } = await verifyService(documentWithKeys, { isByUser: true }, { env });
    expect([driftsOf(result), left]).toEqual([{}, existing]);
    expect(result.operations[0]).toMatchObject({ operation: 'putDoc', status: 201, secondUserStatus: 201 });
  });
});
