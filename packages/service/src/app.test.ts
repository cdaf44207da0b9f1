import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, get } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { onStream, openHttp2, openTls, overHttp1, protocols } from '../testing/http-clients.js';
import { type RunningApp, startApp } from '../testing/running-app.js';
import { EngineUnknown, StoreUnavailable, StorageFull } from './database/errors.js';

let service: RunningApp;
beforeAll(async () => {
  service = await startApp();
});
afterAll(() => service.close());
afterEach(() => {
  service.parts.pool.onValidate = validate;
});

let validate: RunningApp['parts']['pool']['onValidate'];
beforeAll(() => {
  validate = service.parts.pool.onValidate;
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe.each(Object.entries(protocols))('the server over %s', (_protocol, send) => {
  const get = (path: string, headers = {}) =>
    send(service.origin, path, { headers: { authorization: `Bearer ${service.key}`, ...headers } });

  it('gives each request a unique id, which problems repeat', async () => {
    const answer = await get('/api/nothing', { 'x-request-id': 'mine' });
    expect(answer.headers['x-request-id']).toMatch(uuid);
    expect(JSON.parse(answer.text)).toEqual({
      type: 'urn:assay:problem:not-found',
      title: 'Not found',
      status: 404,
      detail: expect.any(String),
      instance: `urn:uuid:${String(answer.headers['x-request-id'])}`,
    });
    expect((await get('/health')).headers['x-request-id']).toMatch(uuid);
  });

  it('knows the methods of a path', async () => {
    const item = await send(service.origin, '/health', { method: 'POST' });
    expect([item.status, item.headers.allow]).toEqual([405, 'GET, HEAD']);
    const two = await get('/api/conversion/openapi/import/url');
    expect([two.status, two.headers.allow]).toEqual([405, 'POST']);
    const record = { method: 'PUT', headers: { authorization: `Bearer ${service.key}` } };
    const three = await send(service.origin, '/api/projects/1?x=/', record);
    expect([three.status, three.headers.allow]).toEqual([405, 'DELETE, GET, HEAD']);
    for (const path of ['/nothing', '/health/', '/API/projects', '/api/projects/', '/api/conversion']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  it('answers a bad or overlong path with a problem', async () => {
    for (const path of ['/%', `/api/projects/${'x'.repeat(500)}`]) {
      const answer = await get(path);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject({ title: 'Invalid request', status: 400 });
      expect(answer.headers['x-request-id']).toMatch(uuid);
    }
  });

  it('sends headers that protect browsers and caches', async () => {
    expect((await get('/api/projects')).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000',
    });
    expect((await get('/api/projects')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('hides an unexpected error, but logs it', async () => {
    service.parts.pool.onValidate = async () => {
      throw new Error('SELECT secret FROM /var/lib/assay');
    };
    const answer = await send(service.origin, '/api/conversion/openapi/validate/url', {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      body: '{"url":"https://a.test/"}',
    });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/secret|assay_|\bat /);
    const id = String(answer.headers['x-request-id']);
    expect(service.parts.lines.some((line) => line.includes(id) && line.includes('SELECT secret'))).toBe(
      true,
    );
  });

  it('logs one line for each request, without key and query', async () => {
    const answer = await get(`/api/projects/1?key=${service.key}`);
    const id = String(answer.headers['x-request-id']);
    const lines = () =>
      service.parts.lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line));
    await expect.poll(lines).toEqual([
      expect.objectContaining({
        request: id,
        method: 'GET',
        route: '/api/projects/:id',
        status: 400,
        ms: expect.any(Number),
        key: 'key-1',
      }),
    ]);
    expect(service.parts.lines.join('')).not.toContain(service.key);
  });
});

describe('an invalid request', () => {
  it('is answered with a problem and the end of the connection', async () => {
    const { socket, ended } = await openTls(service.port);
    socket.write('nonsense\r\n\r\n');
    const text = await ended;
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json/);
  });

  it('has headers of a bounded size', async () => {
    const { socket, ended } = await openTls(service.port);
    socket.write(`GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(await ended).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('is read to its end, so that the answer is not lost to a cut connection', async () => {
    const { socket, ended } = await openTls(service.port);
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    socket.write(`GET / HTTP/1.1\r\nhost: a\r\n${'a: b\r\n'.repeat(20_000)}\r\n`);
    expect(await ended).toMatch(/^HTTP\/1\.1 431 /);
    expect(errors).toEqual([]);
  });
});

describe('the errors of components', () => {
  it.each([
    ['the store is down', new StoreUnavailable('secret'), 503, 'Store unavailable'],
    ['a full store', new StorageFull('storagePerKey', 5000), 422, 'Storage full'],
    ['a missing engine', new EngineUnknown('secret'), 422, 'Engine unknown'],
  ])('are problems: %s', async (_name, error, status, title) => {
    service.parts.pool.onValidate = async () => {
      throw error;
    };
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/conversion/openapi/validate/url',
      headers: { authorization: `Bearer ${service.key}` },
      payload: { url: 'https://a.test/' },
    });
    expect([answer.statusCode, answer.json().title]).toEqual([status, title]);
    expect(answer.body).not.toContain('secret');
  });
});

describe('an answer', () => {
  it('is compressed if the client accepts that, and only then', async () => {
    const plain = await overHttp1(service.origin, '/openapi.json');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, read] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await bytesOf('/openapi.json', { 'accept-encoding': encoding });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(read(response.bytes).toString()).toBe(plain.text);
      expect(response.bytes.length).toBeLessThan(plain.text.length / 4);
    }
  });

  it('arrives even if one address holds hundreds of connections without a key', async () => {
    const held = await Promise.all(Array.from({ length: 250 }, () => openTls(service.port, 'h2')));
    expect((await overHttp1(service.origin, '/health')).status).toBe(200);
    await expect.poll(() => held.filter(({ socket }) => socket.closed).length).toBeGreaterThanOrEqual(50);
    for (const { socket } of held) socket.destroy();
  });
});

async function bytesOf(path: string, headers: Record<string, string>) {
  return new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    get(service.origin + path, { headers, rejectUnauthorized: false, agent: false }, (response) => {
      buffer(response).then((bytes) => resolve({ headers: response.headers, bytes }), reject);
    }).on('error', reject);
  });
}

describe('odd requests', () => {
  const ask = async (text: string): Promise<string> => {
    const { socket, ended } = await openTls(service.port);
    socket.write(text);
    return ended;
  };

  it('have answers over HTTP/1.1', async () => {
    const rest = 'HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';
    expect(await ask(`OPTIONS * ${rest}`)).toMatch(/^HTTP\/1\.1 404 /);
    expect(await ask(`PROPFIND /health ${rest}`)).toMatch(/^HTTP\/1\.1 405 /);
    expect(await ask(`QUERY /health ${rest}`)).toMatch(/^HTTP\/1\.1 405 /);
    expect(await ask(`GET /docs/static/nothing.js ${rest}`)).toMatch(/^HTTP\/1\.1 404 /);
    for (const path of ['../x', '..%2fx', '%2e%2e/%2e%2e/package.json'])
      expect(await ask(`GET /docs/static/${path} ${rest}`)).toMatch(/^HTTP\/1\.1 404 /);
    expect(await ask('GET /health HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await ask(`GET http://other.test/health ${rest}`)).toMatch(/^HTTP\/1\.1 (?:200|404) /);
    expect(await ask(`HEAD /health ${rest}`)).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n$/);
    expect(await ask(`CONNECT a.test:443 ${rest}`)).toBe('');
    expect(
      await ask(`GET /health HTTP/1.1\r\nhost: a\r\nupgrade: h2c\r\nconnection: upgrade, close\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('have answers over HTTP/2', async () => {
    const session = openHttp2(service.origin);
    expect((await onStream(session, '*', { method: 'OPTIONS' })).status).toBe(404);
    expect((await onStream(session, '/health', { method: 'NONSENSE' })).status).toBe(405);
    expect((await onStream(session, '//health')).status).toBe(404);
    const connect = session.request({ ':method': 'CONNECT', ':authority': 'a.test:443' });
    connect.on('error', () => undefined);
    const status = await new Promise((resolve) =>
      connect.on('response', (headers) => resolve(headers[':status'])),
    );
    expect(status).toBe(405);
    connect.close();
    expect((await onStream(session, '/health')).status).toBe(200);
    session.destroy();
  });
});

describe('the log', () => {
  const lineOf = (id: unknown) =>
    service.parts.lines.map((line) => JSON.parse(line)).find(({ request }) => request === id);

  it('has a line for a bad path, and the id that a caller gave as data only', async () => {
    const headers = { 'x-request-id': `${'x'.repeat(200)}` };
    const answer = await overHttp1(service.origin, '/%', { headers });
    await expect
      .poll(() => lineOf(answer.headers['x-request-id']), { timeout: 20_000 })
      .toMatchObject({
        status: 400,
        route: 'none',
        callersId: 'x'.repeat(100),
      });
  });

  it('includes a request whose client has left', async () => {
    const { socket } = await openTls(service.port);
    const headers = `host: a\r\nauthorization: Bearer ${service.key}\r\ncontent-type: application/json`;
    socket.write(
      `POST /api/conversion/openapi/validate/url HTTP/1.1\r\n${headers}\r\nx-request-id: gone\r\nexpect: 100-continue\r\ncontent-length: 9\r\n\r\n`,
    );
    // The service has read the head when it requests the body.
    await once(socket, 'data');
    socket.write('{');
    socket.destroy();
    const lines = () => service.parts.lines.map((line) => JSON.parse(line));
    await expect
      .poll(() => lines().find(({ callersId }) => callersId === 'gone'), { timeout: 20_000 })
      .toMatchObject({ status: 499, complete: false });
  });
});

it('continues with an HTTP/1.1 connection after large answers, with pipelined requests and without', async () => {
  const requests = 20;
  const { socket, ended } = await openTls(service.port);
  const requestOf = (more = '') => `GET /openapi.json HTTP/1.1\r\nhost: a\r\n${more}\r\n`;
  for (let index = 1; index < requests; index++) socket.write(requestOf());
  socket.write(requestOf('connection: close\r\n'));
  const text = await ended;
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(requests);
  expect(text.match(/^connection: .*$/gim)).toEqual([
    ...Array.from({ length: requests - 1 }, () => expect.stringMatching(/keep-alive/i)),
    expect.stringMatching(/close/i),
  ]);

  // Sequential requests on one connection, as clients with an agent send them.
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  const ports = new Set<number | undefined>();
  for (let index = 0; index < requests; index++) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${service.origin}/openapi.json`, { agent }, resolve).on('error', reject);
    });
    ports.add(response.socket.localPort);
    await buffer(response);
    expect(response.statusCode).toBe(200);
  }
  agent.destroy();
  expect(ports.size).toBe(1);
});

it('does not confuse a fixed path with a record, for any method', async () => {
  const headers = { authorization: `Bearer ${service.key}` };
  for (const method of ['DELETE', 'OPTIONS']) {
    const answer = await overHttp1(service.origin, '/api/inventory/rules?search=0', { method, headers });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  }
  const query = 'to=0020-02-29T00%3A00%3A00.0000000000Z';
  expect((await overHttp1(service.origin, `/api/audit?${query}0000000`, { headers })).status).toBe(400);
});
