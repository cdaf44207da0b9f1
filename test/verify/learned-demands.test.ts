import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, string>>;
}
type Said = readonly [status: number, body?: unknown];

/** Starts a service whose responses a function provides. */
async function serve(answer: (sent: Sent) => Said) {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://service.test');
      const isForm = request.headers['content-type']?.includes('form') === true;
      const value =
        body === '' ? {} : isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
      const each: Sent = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: value,
      };
      sent.push(each);
      const [status, said = {}] = answer(each);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    });
  });
  const { url, close } = await listen(server);
  closers.push(close);
  return { url, sent };
}

const properties = {
  name: { type: 'string' },
  count: { type: 'integer' },
  color: { type: 'string' },
  note: { type: 'string' },
};
const any = { description: 'Anything.', content: { 'application/json': { schema: {} } } };
const document = (mediaType = 'application/json', extra: object = {}): object =>
  openapi({
    '/users': {
      post: {
        operationId: 'addUser',
        requestBody: {
          required: true,
          content: { [mediaType]: { schema: { type: 'object', required: ['name'], properties } } },
        },
        responses: { 200: any, 201: any, 400: any, 409: any, 422: any },
        ...extra,
      },
    },
  });

const verifyUsers = async (answer: (sent: Sent) => Said, api = document()) => {
  const { url, sent } = await serve(answer);
  const { operations } = await verifying(api, url, { unsafeMethods: true });
  return { sent, operation: operations[0]! };
};

describe('a rejected request', () => {
  it('is composed again as the refusal requires, and the refusal is reported', async () => {
    const { sent, operation } = await verifyUsers(({ body }) => {
      if (typeof body['tenant'] !== 'string')
        return [422, { detail: [{ loc: ['body', 'tenant'], msg: 'Field required', type: 'missing' }] }];
      if (!['red', 'green'].includes(String(body['color'])))
        return [422, { detail: [{ loc: ['body', 'color'], msg: "Input should be 'red' or 'green'" }] }];
      return [201];
    });
    expect(operation).toMatchObject({ verdict: 'drift', status: 201 });
    expect(operation.findings.map(({ id }) => id)).toEqual(['valid-request-refused']);
    expect(operation.findings[0]?.problem).toContain(
      'where `tenant` is required and `color` is one of `red`, `green`, it answered 201',
    );
    expect(sent).toHaveLength(3);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded'])(
    'is composed again in %s',
    async (mediaType) => {
      const { sent, operation } = await verifyUsers(
        ({ body }) =>
          Number(body['count']) > 2000 ? [201] : [400, { message: ['count must not be less than 2001'] }],
        document(mediaType),
      );
      expect(operation.status).toBe(201);
      expect(Number(sent[1]?.body['count'])).toBe(2001);
    },
  );

  it('is composed again with a query and a header that the document does not have', async () => {
    const { sent, operation } = await verifyUsers(({ query, headers }) => {
      if (!query.has('project')) return [400, { error: 'query parameter project is required' }];
      return headers['x-tenant'] === undefined ? [400, { error: 'X-Tenant header is missing' }] : [201];
    });
    expect(operation.status).toBe(201);
    expect(sent.at(-1)?.query.get('project')).toBe('example');
  });

  it('is sent without values that the service does not accept', async () => {
    const { sent, operation } = await verifyUsers(({ body }) =>
      'note' in body ? [400, { message: ['property note should not exist'] }] : [201],
    );
    expect(operation.status).toBe(201);
    expect(Object.keys(sent[1]?.body ?? {})).toEqual(['name', 'count', 'color']);
  });

  it('is composed again five times at most, each time with a new change', async () => {
    let demanded = 0;
    const { sent, operation } = await verifyUsers(() => [
      422,
      { detail: [{ loc: ['body', `more${++demanded}`], msg: 'Field required' }] },
    ]);
    expect(operation).toMatchObject({ verdict: 'refused', status: 422 });
    // The request, five more with learned changes, and one with required values only.
    expect(sent).toHaveLength(7);
  });

  it.each([
    ['credentials', { error: 'Authorization header is missing' }, 'authorization'],
    ['the host', { error: 'Host header is required' }, 'host'],
    ['a member that forces it', { errors: { force: ['is required'] } }, 'force'],
  ])('is never given %s', async (_name, refusal, name) => {
    const { sent } = await verifyUsers(() => [400, refusal]);
    for (const { headers, body } of sent) {
      expect(body).not.toHaveProperty(name);
      if (name === 'authorization') expect(headers[name]).toBeUndefined();
      if (name === 'host') expect(headers[name]).toMatch(/^127\.0\.0\.1:\d+$/);
    }
  });
});

describe('an existing name', () => {
  it.each<[string, Said]>([
    ['409', [409, {}]],
    ['400 in words', [400, { error: 'Bad Request', errorDescription: 'username already exists' }]],
    ['422 with the field', [422, { errors: { name: ['has already been taken'] } }]],
  ])('is replaced by a new one, without a finding: %s', async (_name, refusal) => {
    const names = new Set<string>();
    let isFirst = true;
    const { operation } = await verifyUsers(({ body }) => {
      // The first name exists already, as if an earlier run had created it.
      if (isFirst) names.add(String(body['name']));
      isFirst = false;
      if (names.has(String(body['name']))) return refusal;
      names.add(String(body['name']));
      return [201];
    });
    expect(operation).toMatchObject({ verdict: 'works', status: 201, findings: [] });
    expect(names.size).toBe(2);
  });

  it('keeps the constraints of its schema', async () => {
    const body = {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code'],
              properties: { code: { type: 'string', pattern: '^[a-z]{12}$' } },
            },
          },
        },
      },
    };
    const codes: string[] = [];
    const { operation } = await verifyUsers(
      ({ body: { code } }) =>
        codes.push(String(code)) === 1 ? [409, { error: 'code already exists' }] : [201],
      document('application/json', body),
    );
    expect(operation.status).toBe(201);
    expect(codes[1]).toMatch(/^[a-z]{12}$/);
    expect(codes[1]).not.toBe(codes[0]);
  });
});

it('the learned changes of one flow are used at once by the flows that need it', async () => {
  const ids = new Set<string>();
  const { url, sent } = await serve(({ method, path, body }) => {
    const id = path.split('/')[2];
    if (id !== undefined) return ids.has(id) ? [200, { id }] : [404];
    if (method === 'POST' && String(body['name']).length < 30)
      return [422, { errors: { Name: ['The Name field must be at least 30 characters.'] } }];
    const added = `id-${ids.size}`;
    ids.add(added);
    return [201, { id: added }];
  });
  const item = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const api = openapi({
    ...(document() as { paths: object }).paths,
    '/users/{id}': {
      parameters: [item],
      get: { operationId: 'getUser', responses: { 200: any } },
      delete: { operationId: 'deleteUser', responses: { 200: any } },
    },
  });
  const { operations } = await verifying(api, url, { unsafeMethods: true });
  expect(operations.map(({ status }) => status)).toEqual([201, 200, 200]);
  const refused = sent.filter(({ method, body }) => method === 'POST' && String(body['name']).length < 30);
  // Only the flow that tests the operation sends a value that the document allows but the service rejects.
  expect(refused).toHaveLength(1);
});
