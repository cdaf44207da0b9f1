import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { certificate, key } from '../../../../test/support/certificate.js';
import { type TestServer, startServer } from '../../testing/server.js';
import { createFetcher } from './fetcher.js';
import { type FetchPolicy, defaultFetchPolicy } from './policy.js';
import type { Network } from './connect.js';

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
});

async function serve(answer: RequestListener): Promise<TestServer> {
  const server = await startServer(answer);
  cleanups.push(server.close);
  return server;
}

function fetcherWith(policy: Partial<FetchPolicy> = {}) {
  const fetcher = createFetcher({
    ...defaultFetchPolicy,
    connectTimeout: 1000,
    totalTimeout: 2000,
    ...policy,
  });
  cleanups.push(fetcher.close);
  return fetcher;
}

const text = 'openapi: 3.1.0\n';
const bytes = new TextEncoder().encode(text);

describe('a fetch that the user requested', () => {
  it('returns the bytes, sends a user agent and requests no compression', async () => {
    const server = await serve((_request, response) => response.end(text));
    const uri = `${server.origin}/api.yaml?v=1#/paths`;
    expect(await fetcherWith().fetchRoot(uri)).toEqual({
      ok: true,
      source: { uri: `${server.origin}/api.yaml?v=1`, bytes },
    });
    const headers = server.requests[0]?.headers;
    expect(headers?.['user-agent']).toMatch(/^assay\/\d+\.\d+\.\d+$/);
    expect(headers?.['accept-encoding']).toBe('identity');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
  });

  it('sends the credentials that the user typed to that origin only, and prints them nowhere', async () => {
    const other = await serve((_request, response) => response.end(text));
    const server = await serve((request, response) => {
      response.writeHead(302, { location: request.url === '/a' ? '/b' : `${other.origin}/c` }).end();
    });
    const uri = `http://user:p%40ss@127.0.0.1:${server.port}/a`;
    const result = await fetcherWith({ allow: [{ host: '127.0.0.1' }] }).fetchRoot(uri);
    expect(result).toMatchObject({ ok: true, source: { uri: `${other.origin}/c` } });
    const expected = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([expected, expected]);
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each([
    [404, 'the server answered 404 Not Found'],
    [500, 'the server answered 500 Internal Server Error'],
    [204, 'the server answered 204 No Content'],
    [304, 'the server answered 304 Not Modified'],
    [799, 'the server answered 799'],
  ])('reports the status received instead of a document: %s', async (status, reason) => {
    const server = await serve((_request, response) => response.writeHead(status).end());
    const uri = `http://user:secret@127.0.0.1:${server.port}/a?token=secret#secret`;
    expect(await fetcherWith().fetchRoot(uri)).toEqual({
      ok: false,
      code: 'unreachable',
      uri: `${server.origin}/a`,
      reason,
    });
  });

  it('reports that nothing listens', async () => {
    const server = await startServer(() => {});
    await server.close();
    expect(await fetcherWith().fetchRoot(server.origin)).toMatchObject({
      code: 'unreachable',
      reason: 'nothing is listening there',
    });
  });

  it('reports a name that does not resolve', async () => {
    const network = {
      lookup: () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })),
      connect: (await import('node:net')).connect,
      ownAddresses: () => new Set<string>(),
    };
    const fetcher = createFetcher(defaultFetchPolicy, network);
    cleanups.push(fetcher.close);
    const result = await fetcher.fetchRoot('https://nowhere.test/a');
    expect(result).toMatchObject({ code: 'unreachable', reason: 'the name `nowhere.test` does not resolve' });
  });

  it('reveals nothing about the names of a confidential internal network', async () => {
    const reasonFor = async (lookup: Network['lookup']) => {
      const policy = { ...defaultFetchPolicy, trustRoot: false, confidential: true };
      const fetcher = createFetcher(policy, {
        lookup,
        connect: (await import('node:net')).connect,
        ownAddresses: () => new Set(),
      });
      cleanups.push(fetcher.close);
      return fetcher.fetchRoot('https://db.corp.test/a');
    };
    const inside = await reasonFor(() => Promise.resolve([{ address: '10.1.2.3', family: 4 }]));
    const unknown = await reasonFor(() =>
      Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })),
    );
    expect(inside).toEqual(unknown);
    expect(inside).toMatchObject({
      code: 'refused',
      reason: '`db.corp.test` does not lead to a public address',
    });
  });

  it('reports why a certificate is not trusted', async () => {
    const server = createTlsServer({ cert: certificate, key }, (_request, response) => response.end(text));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    const result = await fetcherWith().fetchRoot(`https://127.0.0.1:${port}/`);
    expect(result).toMatchObject({
      code: 'unreachable',
      reason: 'the certificate is not trusted (self-signed)',
    });
  });

  it.each([
    ['no TLS', 'https', 'nonsense\r\n\r\n', 'the server and Assay cannot agree on TLS'],
    ['no HTTP', 'http', 'nonsense\r\n\r\n', 'the server does not speak HTTP/1.1'],
    [
      'half an answer',
      'http',
      'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nopen',
      'the server closed the connection before its response was complete',
    ],
    ['nothing', 'http', '', 'the server closed the connection before its response was complete'],
    [
      'endless headers',
      'http',
      `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}`,
      'the headers of the response are too large',
    ],
  ])('reports the protocol error of a server that speaks %s', async (_what, scheme, answer, reason) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    const result = await fetcherWith().fetchRoot(`${scheme}://127.0.0.1:${port}/`);
    expect(result).toMatchObject({ ok: false, code: 'unreachable', reason });
  });
});

describe('the limits of a fetch', () => {
  it('rejects compressed content', async () => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1024 * 1024))),
    );
    const result = await fetcherWith().fetchRoot(server.origin);
    expect(result).toMatchObject({ code: 'unreachable', reason: expect.stringContaining('compressed') });
  });

  it('accepts a document of exactly the limit', async () => {
    const server = await serve((_request, response) => response.end(text));
    expect(await fetcherWith({ maxBytes: bytes.length }).fetchRoot(server.origin)).toMatchObject({
      ok: true,
    });
  });

  it('reads no body whose announced size is too large', async () => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': 5000 }).write('o'),
    );
    const result = await fetcherWith({ maxBytes: 4096 }).fetchRoot(server.origin);
    expect(result).toMatchObject({
      code: 'too-large',
      reason: 'it is larger than 4 kB',
      limit: { what: 'bytes', limit: 4096 },
    });
  });

  it('stops reading an endless body at the limit', async () => {
    let closed: () => void;
    const closing = new Promise<void>((resolve) => (closed = resolve));
    const server = await serve((_request, response) => {
      const chunk = Buffer.alloc(16 * 1024, 'a');
      const pump = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pump).on('close', () => closed());
      pump();
    });
    const result = await fetcherWith({ maxBytes: 100_000 }).fetchRoot(server.origin);
    expect(result).toMatchObject({ code: 'too-large', limit: { what: 'bytes', limit: 100_000 } });
    await closing;
  });

  it.each<[string, RequestListener]>([
    ['headers', () => {}],
    ['a body', (_request, response) => response.writeHead(200).write('openapi:')],
    [
      'a redirect after the other',
      (_request, response) => setTimeout(() => response.writeHead(302, { location: '/' }).end(), 60),
    ],
  ])('waits no longer than the limit for %s', async (_what, answer) => {
    const server = await serve(answer);
    const result = await fetcherWith({ totalTimeout: 150, maxRedirects: 1000 }).fetchRoot(server.origin);
    expect(result).toMatchObject({
      code: 'unreachable',
      reason: expect.stringContaining('not complete after 0.15 s'),
    });
  });

  it('waits no longer than the limit for a connection', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => {}).resume()); // never starts TLS
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => new Promise((resolve) => silent.close(resolve)));
    const { port } = silent.address() as AddressInfo;
    const result = await fetcherWith({ connectTimeout: 100 }).fetchRoot(`https://127.0.0.1:${port}/`);
    expect(result).toMatchObject({ code: 'unreachable', reason: 'there was no connection after 0.1 s' });
  });

  it('counts the documents and bytes that references lead to', async () => {
    const server = await serve((_request, response) => response.end(text));
    const allow = [{ host: '127.0.0.1' }];
    const few = fetcherWith({ allow, maxDocuments: 2 });
    expect(await few.fetchRoot(server.origin)).toMatchObject({ ok: true });
    expect(await few.fetchReferenced(`${server.origin}/1`)).toMatchObject({ ok: true });
    expect(await few.fetchReferenced(`${server.origin}/2`)).toMatchObject({ ok: true });
    expect(await few.fetchReferenced(`${server.origin}/3`)).toMatchObject({
      code: 'too-large',
      limit: { what: 'documents', limit: 2 },
    });

    const small = fetcherWith({ allow, maxTotalBytes: bytes.length + 1 });
    expect(await small.fetchReferenced(`${server.origin}/1`)).toMatchObject({ ok: true });
    expect(await small.fetchReferenced(`${server.origin}/2`)).toMatchObject({
      code: 'too-large',
      limit: { what: 'bytes', limit: bytes.length + 1 },
    });
  });
});

describe('redirects', () => {
  it('are followed on the origin that the user typed, and give the last URL', async () => {
    const server = await serve((request, response) =>
      request.url === '/docs/api.yaml'
        ? response.end(text)
        : response.writeHead(301, { location: 'docs/api.yaml' }).end(),
    );
    const result = await fetcherWith().fetchRoot(`${server.origin}/api`);
    expect(result).toMatchObject({ ok: true, source: { uri: `${server.origin}/docs/api.yaml` } });
  });

  it('do not lead from a trusted URL to a private address', async () => {
    const secret = await serve((_request, response) => response.end(text));
    const server = await serve((_request, response) =>
      response.writeHead(302, { location: `${secret.origin}/a?k=1` }).end(),
    );
    expect(await fetcherWith().fetchRoot(server.origin)).toMatchObject({
      code: 'refused',
      reason: `the server redirects to ${secret.origin}: 127.0.0.1 is a loopback address`,
    });
    expect(secret.connections()).toBe(0);
  });

  it('do not lead from an allowed host to another one', async () => {
    const secret = await serve((_request, response) => response.end(text));
    const server = await serve((_request, response) =>
      response.writeHead(307, { location: `http://localhost:${secret.port}/` }).end(),
    );
    const allow = [{ host: '127.0.0.1', port: server.port }];
    const result = await fetcherWith({ allow }).fetchReferenced(server.origin);
    expect(result).toMatchObject({
      code: 'refused',
      reason: expect.stringContaining('`localhost` is this machine'),
    });
    expect(secret.connections()).toBe(0);
  });

  it.each([
    ['file:///etc/passwd', 'file: URLs'],
    ['ftp://127.0.0.1/', 'ftp: URLs'],
    ['http://', 'not a valid URL'],
    ['//user:secret@127.0.0.1/', 'credentials'],
  ])('to %s are refused', async (location, reason) => {
    const server = await serve((_request, response) => response.writeHead(302, { location }).end());
    const result = await fetcherWith().fetchRoot(server.origin);
    expect(result).toMatchObject({ code: 'refused', reason: expect.stringContaining(reason) });
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('are followed up to three times', async () => {
    const server = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) {
        response.end(text);
      } else {
        response.writeHead(302, { location: `/${left - 1}` }).end();
      }
    });
    expect(await fetcherWith().fetchRoot(`${server.origin}/3`)).toMatchObject({ ok: true });
    expect(await fetcherWith().fetchRoot(`${server.origin}/4`)).toMatchObject({
      code: 'refused',
      reason: 'the server redirects more than 3 times',
    });
  });
});
