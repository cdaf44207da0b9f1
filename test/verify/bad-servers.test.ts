import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createRawServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { VerifyResult } from '@assay/verify';
import { certificate, key } from '../support/certificate.js';
import { ok, openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verdictsOf, verifying } from './verifying.js';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const document = openapi({
  '/things': {
    get: {
      operationId: 'listThings',
      responses: {
        200: {
          description: 'All.',
          content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } },
        },
      },
    },
  },
});

async function raw(onSocket: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => onSocket(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function serving(listener: RequestListener): Promise<string> {
  const { url, close } = await listen(createServer(listener));
  closers.push(close);
  return url;
}

const only = ({ operations }: VerifyResult) => operations[0]!;

describe('a service that violates HTTP', () => {
  it.each<[string, (socket: Socket) => void, string]>([
    ['closes at once', (socket) => socket.end(), 'it reset the connection'],
    ['resets the connection at once', (socket) => socket.resetAndDestroy(), 'it reset the connection'],
    [
      'resets the connection in the middle of its answer',
      (socket) =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[', () => {
          setTimeout(() => socket.resetAndDestroy(), 20);
        }),
      'it reset the connection',
    ],
    [
      'answers rubbish',
      (socket) => socket.end('\u0000\u0001rubbish\r\n\r\n'),
      'its answer is not HTTP (HPE_',
    ],
    [
      'breaks off',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n['),
      'it broke its answer off',
    ],
    [
      'sends broken chunks',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n'),
      'its answer is not HTTP (HPE_',
    ],
    [
      'declares two lengths',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n[]'),
      'its answer is not HTTP (HPE_',
    ],
    [
      'sends huge headers',
      (socket) => socket.end(`HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(200_000)}\r\n\r\n`),
      'the header section of its answer is larger than 64 KiB',
    ],
    [
      'switches to another protocol',
      (socket) =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      'it switched to another protocol',
    ],
    [
      'names a coding that it does not use',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n[]'),
      'its answer is not in the content coding that it names',
    ],
  ])('and %s', async (_name, onSocket, reason) => {
    const result = await verifying(document, await raw(onSocket));
    expect(only(result)).toMatchObject({
      verdict: 'failed',
      status: null,
      reason: expect.stringContaining(`The service gave no answer: ${reason}`),
    });
    expect(result.passed).toBe(false);
  });
});

describe('a service that never ends', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => {}],
    [
      'sends a header line after the other',
      (socket) => forever(() => socket.write('X-A: b\r\n'), socket, 'HTTP/1.1 200 OK\r\n'),
    ],
    [
      'sends a byte now and then',
      (socket) =>
        forever(
          () => socket.write('1\r\n \r\n'),
          socket,
          'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
        ),
    ],
    ['sends hints', (socket) => forever(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), socket, '')],
  ])('and %s', async (_name, onSocket) => {
    const result = await verifying(document, await raw(onSocket), { timeout: 400 });
    expect(only(result)).toMatchObject({
      verdict: 'failed',
      reason: 'The service gave no answer: it did not complete an answer within 0.4 s.',
    });
  });

  it('and sends more than the limit', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 0x20);
    const url = await serving((_request, response) => {
      const write = (): void => void response.write(chunk, (error) => (error ? undefined : write()));
      write();
    });
    expect(only(await verifying(document, url, { timeout: 20_000 })).reason).toBe(
      'The service gave no answer: its answer has more than 16 MiB.',
    );
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['gzip, gzip', (bytes) => gzipSync(gzipSync(bytes))],
  ])('and unpacks to more than the limit (%s)', async (coding, pack) => {
    const bomb = pack(Buffer.alloc(20 * 1024 * 1024));
    const url = await serving((_request, response) => {
      response.writeHead(200, { 'content-encoding': coding });
      response.end(bomb);
    });
    expect(only(await verifying(document, url)).reason).toBe(
      'The service gave no answer: its answer unpacks to more than 16 MiB.',
    );
  });
});

it('gets a failure for each operation separately, and the run continues', async () => {
  let left = 0;
  const elsewhere = await serving((_request, response) => {
    left++;
    response.end('[]');
  });
  const faults: Readonly<Record<string, RequestListener>> = {
    '/ends': (_request, response) => void response.destroy(),
    '/fails': (_request, response) => void response.writeHead(500).end(),
    '/leaves': (_request, response) =>
      void response.writeHead(302, { location: `${elsewhere}/things` }).end(),
    '/silent': () => {},
    '/works': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
  };
  const here = await serving((request, response) => faults[request.url ?? '']?.(request, response));
  const [resources] = Object.values((document as { paths: Record<string, { get: object }> }).paths);
  const paths = Object.fromEntries(
    Object.keys(faults).map((path) => [path, { get: { ...resources!.get, operationId: path.slice(1) } }]),
  );
  const { operations } = await verifying(openapi(paths), here, { timeout: 400 });
  expect(
    Object.fromEntries(operations.map(({ path, verdict, status }) => [path, [verdict, status]])),
  ).toEqual({
    '/ends': ['failed', null],
    '/fails': ['failed', 500],
    '/leaves': ['failed', 302],
    '/silent': ['failed', null],
    '/works': ['works', 200],
  });
  expect(left).toBe(0);
});

describe('a service that cannot be reached', () => {
  it('is reported for each operation, and for the run', async () => {
    const { url, close } = await listen(createServer());
    await close();
    const result = await verifying(document, url);
    expect(result).toMatchObject({ unreachable: 'nothing listens there', passed: false });
    expect(only(result).reason).toBe('The service gave no answer: nothing listens there.');
  });

  it('gets a limited number of requests', async () => {
    const { url, close } = await listen(createServer());
    await close();
    const paths = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`/p${index}`, { get: ok }]));
    const result = await verifying(openapi(paths), url);
    expect(result.requests).toBe(5);
    expect(new Set(Object.values(verdictsOf(result)))).toEqual(new Set(['failed', 'blocked']));
  });
});

describe('many server errors', () => {
  it('begin with one, which is one finding', async () => {
    const url = await serving((_request, response) => response.writeHead(500).end());
    const { verdict, findings } = only(await verifying(document, url));
    expect([verdict, findings.map(({ id }) => id)]).toEqual(['failed', ['server-error']]);
  });

  it('end the run', async () => {
    const url = await serving((_request, response) => response.writeHead(503).end());
    const paths = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`/p${index}`, { get: ok }]));
    const result = await verifying(openapi(paths), url);
    expect(result.requests).toBe(10);
    expect(result.notes).toEqual([
      '10 answers in a row were server errors, the last 503. Nothing was sent after that.',
    ]);
  });
});

describe('TLS', () => {
  const secure = async (host: string) => {
    const server = createSecureServer({ key, cert: certificate }, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    });
    const { url, close } = await listen(server, '0.0.0.0');
    closers.push(close);
    return url.replace('http://127.0.0.1', `https://${host}`);
  };

  it('is checked, and nothing is sent to a certificate of an unknown authority', async () => {
    expect(only(await verifying(document, await secure('localhost'))).reason).toMatch(
      /certificate is (?:self-signed|of an unknown)/,
    );
  });

  it('accepts the named authorities', async () => {
    const settings = { certificateAuthorities: certificate };
    expect(only(await verifying(document, await secure('localhost'), settings)).verdict).toBe('works');
  });

  it('presents the client certificate if the service requests one', async () => {
    const asking = { cert: certificate, key, ca: certificate, requestCert: true, rejectUnauthorized: true };
    const server = createSecureServer(asking, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    });
    const { url, close } = await listen(server);
    closers.push(close);
    const baseUrl = url.replace('http://127.0.0.1', 'https://localhost');
    const settings = { certificateAuthorities: certificate };
    expect(only(await verifying(document, baseUrl, settings)).verdict).toBe('failed');
    const shown = { ...settings, clientCertificate: { certificate, key } };
    expect(only(await verifying(document, baseUrl, shown)).verdict).toBe('works');
  });

  it('presents the certificate of the first user to the service for no other user', async () => {
    const shown: boolean[] = [];
    const asking = { cert: certificate, key, ca: certificate, requestCert: true, rejectUnauthorized: false };
    const server = createSecureServer(asking, ({ socket }, response) => {
      shown.push('authorized' in socket && socket.authorized === true);
      response.writeHead(shown.at(-1) === true ? 200 : 401, { 'content-type': 'application/json' }).end('[]');
    });
    const { url, close } = await listen(server);
    closers.push(close);
    const security = {
      security: [{ tls: [] }],
      components: { securitySchemes: { tls: { type: 'mutualTLS' } } },
    };
    await verifying({ ...document, ...security }, url.replace('http://127.0.0.1', 'https://localhost'), {
      certificateAuthorities: certificate,
      clientCertificate: { certificate, key },
    });
    expect(shown).toEqual([true, false]);
  });

  it('rejects a certificate for another name', async () => {
    const settings = { certificateAuthorities: certificate };
    expect(only(await verifying(document, await secure('127.0.0.2'), settings)).reason).toBe(
      'The service gave no answer: its certificate is for another name.',
    );
  });

  it('is reported as missing if the service does not support it', async () => {
    const url = await serving((_request, response) => response.end());
    expect(only(await verifying(document, url.replace('http:', 'https:'))).reason).toBe(
      'The service gave no answer: it does not speak TLS there.',
    );
  });
});

describe('redirects', () => {
  it('are followed on the same origin, and reported', async () => {
    const url = await serving((request, response) => {
      if (request.url === '/things') response.writeHead(308, { location: '/things/' }).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    });
    const result = only(await verifying(document, url));
    expect(result).toMatchObject({ verdict: 'drift', status: 200 });
    expect(result.findings.map(({ id }) => id)).toEqual(['redirect-undocumented']);
  });

  it('never leave it', async () => {
    const requested: string[] = [];
    const other = await serving((request, response) => {
      requested.push(request.url ?? '');
      response.end('[]');
    });
    const url = await serving((_request, response) =>
      response.writeHead(302, { location: `${other}/x` }).end(),
    );
    expect(only(await verifying(document, url))).toMatchObject({
      verdict: 'failed',
      reason: 'It redirects to another origin (302), which gets no requests.',
    });
    expect(requested).toEqual([]);
  });

  it('end in a cycle', async () => {
    const url = await serving((_request, response) => response.writeHead(302, { location: '/things' }).end());
    const result = await verifying(document, url);
    expect([result.requests, only(result).verdict]).toEqual([6, 'refused']);
  });
});

function forever(write: () => void, socket: Socket, first: string): void {
  socket.write(first);
  const timer = setInterval(write, 20);
  socket.on('close', () => clearInterval(timer));
}
