import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { usualSettings, verify, type VerifySettings } from '@assay/verify';
import { RateLimitedClient } from '../../packages/verify/src/client/line.js';
import { importOf, openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { driftsOf, verdictsOf, verifying } from './verifying.js';

type Answer = readonly [status: number, body?: string, headers?: Readonly<Record<string, string>>];

/** The response to a request such as `GET /things`. The user is the value of `X-Key`, or `-`. */
type Answers = (request: string, user: string) => Answer;

const resource = {
  description: 'A thing.',
  content: {
    'application/json': {
      schema: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
    },
  },
};
const inPath = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'e1' }];
const resources = {
  '/things': { post: { operationId: 'create', responses: { 201: resource } } },
  '/things/{id}': {
    parameters: inPath,
    get: { operationId: 'read', responses: { 200: resource } },
    delete: { operationId: 'remove', responses: { 204: { description: 'Gone.' } } },
  },
};
const read = { get: { operationId: 'read', responses: { 200: { description: 'All.' } } } };

/** Verifies a service. `sent` lists the requests with their users. */
async function verifyService(
  paths: Readonly<Record<string, unknown>>,
  answers: Answers,
  {
    security = [{ key: [] }],
    onlyReads = false,
    ...settings
  }: Partial<VerifySettings> & { readonly security?: readonly object[]; readonly onlyReads?: boolean } = {},
) {
  const sent: string[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    const user = headers['x-key']?.toString() ?? '-';
    sent.push(`${method} ${url} ${user}`);
    const [status, body, more] = answers(`${method} ${url}`, user);
    response.writeHead(status, {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    });
    response.end(body);
  });
  const { url, close } = await listen(server);
  const api = openapi(paths, {
    security,
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  });
  const env = { ASSAY_AUTH_KEY: 'ann', ASSAY_SECOND_AUTH_KEY: 'bob' };
  try {
    const made = await importOf(api, { onlyReads });
    const result = await verify(made, {
      ...usualSettings,
      rate: 10_000,
      timeout: 2000,
      baseUrl: url,
      env,
      ...settings,
    });
    return { result, sent };
  } finally {
    await close();
  }
}

const unsafeMethods = true;
const known: Answers = (request, user) =>
  user === '-' ? [401] : request.startsWith('POST') ? [201, '{"id":"t1"}'] : [200, '{"id":"t1"}'];

describe('there is no finding for', () => {
  it('an answer without a credential if the document allows that', async () => {
    const { result, sent } = await verifyService({ '/a': read }, () => [200], {
      security: [{ key: [] }, {}],
    });
    expect(sent).toEqual(['GET /a ann', 'GET /a -']);
    expect(driftsOf(result)).toEqual({});
  });

  it('a page that an anonymous client is redirected to', async () => {
    const { result, sent } = await verifyService({ '/a': read }, (request, user) =>
      user === '-' && request === 'GET /a' ? [302, undefined, { location: '/login' }] : [200],
    );
    expect(sent).toEqual(['GET /a ann', 'GET /a -', 'GET /login -']);
    expect(driftsOf(result)).toEqual({});
  });

  it('a second user who is redirected', async () => {
    const { result, sent } = await verifyService(
      resources,
      (request, user) =>
        user === 'bob' && request === 'GET /things/t1'
          ? [302, undefined, { location: '/denied' }]
          : known(request, user),
      { unsafeMethods },
    );
    expect(sent).toContain('GET /denied bob');
    expect(driftsOf(result)['read']).toBeUndefined();
  });

  it('a second user and a resource that the first one has not created', async () => {
    const { result, sent } = await verifyService(
      resources,
      (request, user) => (request.startsWith('POST') ? [409] : known(request, user)),
      { unsafeMethods },
    );
    expect(result.operations.find(({ operation }) => operation === 'read')?.status).toBe(200);
    expect(sent.filter((line) => line.endsWith(' bob'))).toEqual([]);
  });
});

it('an anonymous answer is reported even if the credential is rejected', async () => {
  const { result } = await verifyService({ '/a': read }, (_request, user) => [user === '-' ? 200 : 401]);
  expect(driftsOf(result)['read']).toContain('answered-without-credentials');
});

it('a second user with a wrong credential is tried a limited number of times', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `/things/{id}/part${index}`,
      { parameters: inPath, get: { operationId: `part${index}`, responses: { 200: resource } } },
    ]),
  );
  const { sent, result } = await verifyService(
    { ...resources, ...paths },
    (request, user) => (user === 'bob' ? [401] : known(request, user)),
    { unsafeMethods },
  );
  expect(sent.filter((line) => line.endsWith(' bob'))).toHaveLength(5);
  expect(result.notes.join(' ')).toContain('Every request of the second user was answered 401');
});

describe('the run never sends', () => {
  it('TRACE, with any permission', async () => {
    const trace = { trace: { operationId: 'trace', responses: { 200: { description: '' } } } };
    const { result, sent } = await verifyService({ '/a': trace }, known, {
      unsafeMethods,
      allowExistingData: true,
    });
    expect([verdictsOf(result), sent]).toEqual([{ trace: 'skipped' }, []]);
  });

  it('changes of resources that it did not create, also without an id in the path', async () => {
    const put = { put: { operationId: 'settings', responses: { 200: { description: '' } } } };
    const { result, sent } = await verifyService({ '/settings': put }, known, { unsafeMethods });
    expect([verdictsOf(result), sent]).toEqual([{ settings: 'skipped' }, []]);
    const allowed = await verifyService({ '/settings': put }, known, {
      unsafeMethods,
      allowExistingData: true,
      allow: ['settings'],
    });
    expect(allowed.sent).toContain('PUT /settings ann');
  });

  it('prerequisites that are unsafe and not allowed', async () => {
    const { result, sent } = await verifyService(resources, known);
    expect(sent).toEqual(['GET /things/e1 ann', 'GET /things/e1 -']);
    expect(verdictsOf(result)).toEqual({ create: 'skipped', read: 'works', remove: 'skipped' });
  });

  it('clean-up of resources that were not created', async () => {
    const { sent } = await verifyService(
      resources,
      (request, user) => (request.startsWith('POST') ? [500] : known(request, user)),
      { unsafeMethods },
    );
    expect(sent).toContain('POST /things ann');
    expect(sent.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  });

  it('changes by redirect', async () => {
    const { sent } = await verifyService(
      { '/things': resources['/things'] },
      () => [307, undefined, { location: '/elsewhere' }],
      { unsafeMethods },
    );
    expect(sent).toEqual(['POST /things ann', 'POST /things -']);
  });
});

it.each(['..', '.', ''])('an id %j does not lead to another path', async (id) => {
  const { sent } = await verifyService(
    resources,
    (request, user) => (request.startsWith('POST') ? [201, JSON.stringify({ id })] : known(request, user)),
    { unsafeMethods },
  );
  const paths = sent.map((line) => line.split(' ')[1]);
  expect(new Set(paths)).toEqual(new Set(['/things', '/things/e1']));
});

it('an anonymous request has all other cookies', async () => {
  const cookies: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    cookies.push(headers.cookie);
    response.writeHead(headers.cookie?.includes('sid=') === true ? 200 : 401).end();
  });
  const { url, close } = await listen(server);
  const lang = { name: 'lang', in: 'cookie', required: true, schema: { type: 'string' }, example: 'de' };
  const api = openapi(
    { '/a': { get: { ...read.get, parameters: [lang] } } },
    {
      security: [{ session: [] }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    },
  );
  try {
    await verifying(api, url, { env: { ASSAY_AUTH_SESSION: 's-1' } });
    expect(cookies).toEqual(['lang=de; sid=s-1', 'lang=de']);
  } finally {
    await close();
  }
});

it('a changed resource is read before', async () => {
  const answer = { responses: { 200: { description: '' } } };
  const paths = {
    '/settings': { put: { operationId: 'change', ...answer }, get: { operationId: 'read', ...answer } },
  };
  const { sent, result } = await verifyService(paths, (_request, user) => [user === '-' ? 401 : 200], {
    unsafeMethods,
    allowExistingData: true,
    allow: ['settings'],
  });
  // The last two requests read the effect of the PUT, and act as a page of another origin.
  expect(sent.map((line) => line.split(' ')[0])).toEqual(['GET', 'GET', 'PUT', 'PUT', 'GET', 'GET']);
  expect(result.operations.map(({ operation }) => operation)).toEqual(['change', 'read']);
});

it('the rate of requests follows the option', async () => {
  const server = createServer((_request, response) => response.end());
  const { url, close } = await listen(server);
  const waits: number[] = [];
  const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
  const line = new RateLimitedClient({ timeout: 2000, rate: 0.001, budget: 10, wait });
  try {
    for (let sent = 0; sent < 3; sent++)
      await line.send({ origin: url, method: 'GET', target: '/', headers: [['Host', 'a']], body: null });
  } finally {
    await close();
  }
  // One request in 1,000 seconds: the third request waits twice as long as the second, independent of the duration of the
  // exchanges.
  expect(waits.map((each) => Math.round(each / 1_000_000))).toEqual([1, 2]);
});
