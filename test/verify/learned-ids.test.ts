import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { usualSettings, verify, type VerifyResult } from '@assay/verify';
import { importOf, openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verdictsOf, verifying } from './verifying.js';

// The document describes no responses: only real responses show what was created.
const any = { responses: { default: { description: 'Anything.' } } };
const path = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const title = {
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
      },
    },
  },
};
const item = (kind: string): object => ({
  get: { operationId: `get${kind}`, ...any },
  put: { operationId: `replace${kind}`, ...title, ...any },
  delete: { operationId: `delete${kind}`, ...any },
});
const collection = (kind: string): object => ({
  get: { operationId: `list${kind}`, ...any },
  post: { operationId: `add${kind}`, ...title, ...any },
});
const document = openapi({
  '/shelves/{id}': { parameters: [path('id')], ...item('Shelf') },
  '/shelves/{shelf_id}/books/{id}': { parameters: [path('shelf_id'), path('id')], ...item('Book') },
  '/shelves/{shelf_id}/books': { parameters: [path('shelf_id')], ...collection('Book') },
  '/shelves': collection('Shelf'),
});

const made = importOf(document, { onlyReads: false });
const verifyShelves = async (baseUrl: string, unsafeMethods: boolean): Promise<VerifyResult> =>
  verify(await made, { ...usualSettings, rate: 10_000, env: {}, baseUrl, unsafeMethods });

const operationsWithout2xx = ({ operations }: VerifyResult): string[] =>
  operations.flatMap(({ operation, status }) => (status === 200 || status === 201 ? [] : [operation]));

/** The response to the creation of a resource. */
interface Created {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Starts a service of shelves with books. `created` provides its responses to creations. */
async function startShelves(
  created: (path: string, id: string, base: string) => Created,
  isKept = true,
): Promise<{ readonly url: string; readonly there: Set<string>; readonly requested: string[] }> {
  const there = new Set<string>();
  const requested: string[] = [];
  let last = 0;
  const answerTo = (request: IncomingMessage, base: string): Created => {
    const { method, url = '' } = request;
    const target = decodeURIComponent(url.split('?', 1)[0]!);
    requested.push(`${method} ${url}`);
    const segments = target.split('/').slice(1);
    const parent = segments.length > 2 ? `/${segments.slice(0, 2).join('/')}` : undefined;
    if (parent !== undefined && !there.has(parent)) return { status: 404 };
    const isCollection = segments.length % 2 === 1;
    if (isCollection && method === 'POST') {
      const id = `${segments.at(-1)}-${++last}`;
      if (isKept) there.add(`${target}/${id}`);
      return { status: 201, ...created(target, id, base) };
    }
    if (isCollection)
      return { status: 200, body: [...there].filter((each) => each.startsWith(`${target}/`)).slice(9) };
    if (!there.has(target)) return { status: 404 };
    if (method === 'DELETE') for (const each of there) if (each.startsWith(target)) there.delete(each);
    return { status: 200, body: {} };
  };
  const server = createServer((request, response) => {
    void text(request).then(() => {
      const { status = 201, headers = {}, body } = answerTo(request, `http://${request.headers.host}`);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  const { url, close } = await listen(server);
  closers.push(close);
  return { url, there, requested };
}

describe('an id that only the response contains', () => {
  it.each<[string, (path: string, id: string, base: string) => Created]>([
    ['the member `id`', (_path, id) => ({ body: { id } })],
    ['the member `_id`', (_path, id) => ({ body: { title: 'x', _id: id } })],
    [
      'a member that is called as the resource',
      (at, id) => ({ body: { [at.includes('book') ? 'bookId' : 'shelf_id']: id } }),
    ],
    ['`data.id`', (_path, id) => ({ body: { permissions: {}, data: { id } } })],
    ['JSON:API', (_path, id) => ({ body: { data: { type: 'x', id, attributes: {} } } })],
    ['a list of one', (_path, id) => ({ body: [{ uuid: id }] })],
    ['a relative `Location`', (at, id) => ({ headers: { location: `${at}/${id}` } })],
    ['an absolute `Location`', (at, id, base) => ({ headers: { location: `${base}${at}/${id}?x=1` } })],
    ['`Content-Location`', (at, id) => ({ headers: { 'content-location': `${at}/${id}/` } })],
    ['a link of HAL', (at, id) => ({ body: { _links: { self: { href: `${at}/${id}` } } } })],
    ['a link of JSON:API', (at, id) => ({ body: { links: { self: `${at}/${id}` } } })],
    [
      '`Location` against a body',
      (at, id) => ({ body: { id: 'request-7' }, headers: { location: `${at}/${id}` } }),
    ],
  ])('is used and cleaned up: %s', async (_name, created) => {
    const { url, there, requested } = await startShelves(created);
    const result = await verifyShelves(url, true);
    expect(operationsWithout2xx(result)).toEqual([]);
    expect([...there]).toEqual([]);
    expect(result.notes).toEqual([]);
    expect(requested.length).toBeLessThan(40);
  });

  it('is not created without `--unsafe-methods`', async () => {
    const { url, requested } = await startShelves((_path, id) => ({ body: { id } }));
    await verifyShelves(url, false);
    expect(requested.filter((each) => !each.startsWith('GET '))).toEqual([]);
  });
});

describe('a service that returns a wrong id', () => {
  const long = 'x'.repeat(3 * 1024 * 1024);

  it.each<[string, Created]>([
    ['an object', { body: { id: { $oid: '5' } } }],
    ['an endless text', { body: { id: long } }],
    ['a path to another resource', { body: { id: '../../admin' } }],
    ['the same, encoded', { body: { id: '..%2f..%2fadmin' } }],
    ['control characters', { body: { id: 'a\r\nHost: other.test' } }],
    ['a boolean', { body: { id: true } }],
    ['nothing', {}],
    ['another host', { headers: { location: 'http://other.test/shelves/7' } }],
    ['another scheme', { headers: { location: 'javascript:alert(1)' } }],
    ['no URL', { headers: { location: 'http://[' } }],
    ['an id of another user', { body: { message: 'done', owner: { id: 'shelves-1' } } }],
  ])('changes and deletes nothing: %s', async (_name, created) => {
    const { url, requested } = await startShelves(() => created);
    const result = await verifyShelves(url, true);
    const verdicts = verdictsOf(result);
    for (const operation of ['replaceShelf', 'deleteShelf', 'replaceBook', 'deleteBook'])
      expect([operation, verdicts[operation]]).toEqual([operation, 'skipped']);
    expect(requested.filter((each) => /^(?:PUT|DELETE)/.test(each))).toEqual([]);
    expect(requested.filter((each) => /admin|\.\./.test(each))).toEqual([]);
    expect(JSON.stringify(result).length).toBeLessThan(100_000);
  });

  it('is not blamed for a resource that it does not store', async () => {
    const { url } = await startShelves((_path, id) => ({ body: { id } }), false);
    const { operations } = await verifyShelves(url, true);
    const get = operations.find(({ operation }) => operation === 'getShelf');
    expect(get).toMatchObject({ verdict: 'unreached', status: 404, findings: [] });
  });
});

describe('an unread list', () => {
  it('provides the id of a read operation, from its pages too', async () => {
    const requested: string[] = [];
    const server = createServer((request, response) => {
      requested.push(request.url ?? '');
      response.setHeader('content-type', 'application/json');
      if (request.url === '/shelves') response.setHeader('link', '</shelves?page=2>; rel="next"');
      if (request.url === '/shelves') response.end('[]');
      else if (request.url === '/shelves?page=2') response.end('[{"id": "s 9"}]');
      else response.writeHead(request.url?.startsWith('/shelves/s%209') === true ? 200 : 404).end('[]');
    });
    const { url, close } = await listen(server);
    closers.push(close);
    const failed = operationsWithout2xx(await verifyShelves(url, false));
    expect(failed.filter((operation) => /^(?:get|list)/.test(operation))).toEqual([]);
    expect(requested).toContain('/shelves/s%209');
  });

  it('is not needed if a link of another response leads there', async () => {
    const answers: Readonly<Record<string, unknown>> = {
      '/orders': [{ id: 5, _links: { customer: { href: '/customers/c-7' } }, courier_id: 12 }],
      '/customers/c-7': {},
      '/couriers/12': {},
    };
    const server = createServer((request, response) => {
      const known = answers[request.url ?? ''];
      response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(known ?? {}));
    });
    const { url, close } = await listen(server);
    closers.push(close);
    const read = (operationId: string): object => ({ get: { operationId, ...any } });
    const linked = openapi({
      '/orders': read('listOrders'),
      '/customers/{id}': { parameters: [path('id')], ...read('getCustomer') },
      '/couriers/{id}': { parameters: [path('id')], ...read('getCourier') },
    });
    expect(operationsWithout2xx(await verifying(linked, url))).toEqual([]);
  });
});
