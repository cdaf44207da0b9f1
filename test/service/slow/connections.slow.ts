import { constants, type ClientHttp2Session } from 'node:http2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formHeaders, buildForm } from '../../../packages/service/testing/form.js';
import { onStream, openHttp2, openTcp, openTls } from '../../../packages/service/testing/http-clients.js';
import { startService, type Service } from '../support/service.js';

const document = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths: {}\n";
const path = '/api/conversion/openapi/validate';
/** The number of simultaneous connections of each kind. */
const many = 10;

let service: Service;
beforeAll(async () => {
  const limits = [
    '--headers-timeout',
    '2s',
    '--body-timeout',
    '2s',
    '--idle-timeout',
    '2s',
    '--processes',
    '1',
    '--shutdown-timeout',
    '10m',
  ];
  service = await startService({ args: [...limits, '--requests-per-minute', '100000', '--queue', '100'] });
});
afterAll(() => service.stop(), 60_000);

/** Bytes that are written to a connection regularly, so that it is not idle. */
type Drip = {
  readonly socket: { write(bytes: string | Buffer): boolean; readonly writable: boolean };
  readonly bytes: string | Buffer;
};
const drips = new Set<Drip>();
let timer: NodeJS.Timeout | undefined;
beforeAll(() => {
  timer = setInterval(() => {
    for (const { socket, bytes } of drips) if (socket.writable) socket.write(bytes);
  }, 50);
});
afterAll(() => clearInterval(timer));

const dripping = (socket: Drip['socket'], bytes: Drip['bytes']): void => void drips.add({ socket, bytes });

const post = (type: string, rest: string) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${service.key}\r\ncontent-type: ${type}\r\n${rest}`;

const streamHeaders = () => ({
  ':method': 'POST',
  ':path': path,
  authorization: `Bearer ${service.key}`,
  ...formHeaders,
});

const closed = (session: ClientHttp2Session) =>
  new Promise<void>((resolve) => session.once('close', resolve));

/** Attacks by name. Each opens a connection and resolves to the received bytes when the service has closed it. */
const attacks: Readonly<Record<string, () => Promise<string | void>>> = {
  'TCP that says nothing': async () => (await openTcp(service.port)).ended,
  'half a handshake': async () => {
    const { socket, ended } = await openTcp(service.port);
    socket.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00]));
    dripping(socket, Buffer.from([0x01]));
    return ended;
  },
  'HTTP without TLS': async () => {
    const { socket, ended } = await openTcp(service.port);
    socket.write('GET /health HTTP/1.1\r\nhost: a\r\n\r\n');
    return ended;
  },
  'TLS that says nothing': async () => (await openTls(service.port)).ended,
  'TLS for HTTP/2 that says nothing': async () => (await openTls(service.port, 'h2')).ended,
  'headers that never end': async () => {
    const { socket, ended } = await openTls(service.port);
    socket.write('GET /health HTTP/1.1\r\nx: ');
    dripping(socket, 'x');
    return ended;
  },
  'headers that never end after a request': async () => {
    const { socket, ended } = await openTls(service.port);
    socket.write('GET /health HTTP/1.1\r\nhost: a\r\n\r\nGET /health HTTP/1.1\r\nx: ');
    dripping(socket, 'x');
    return ended;
  },
  'a body that never ends': async () => {
    const { socket, ended } = await openTls(service.port);
    socket.write(
      post(
        formHeaders['content-type'],
        `content-length: 1000000\r\n\r\n${buildForm({ name: 'file', body: 'x' }).slice(0, -70)}`,
      ),
    );
    dripping(socket, 'x');
    return ended;
  },
  'chunks that never end': async () => {
    const { socket, ended } = await openTls(service.port);
    socket.write(post(formHeaders['content-type'], 'transfer-encoding: chunked\r\n\r\n'));
    dripping(socket, '1\r\nx\r\n');
    return ended;
  },
  'the extension of a chunk that never ends': async () => {
    const { socket, ended } = await openTls(service.port);
    socket.write(post(formHeaders['content-type'], 'transfer-encoding: chunked\r\n\r\n1;x='));
    dripping(socket, 'x');
    return ended;
  },
  'trailers that never end': async () => {
    const { socket, ended } = await openTls(service.port);
    socket.write(post(formHeaders['content-type'], 'transfer-encoding: chunked\r\n\r\n0\r\nx: '));
    dripping(socket, 'x');
    return ended;
  },
  'a client that waits for nothing to be said': async () => {
    const { socket, ended } = await openTls(service.port);
    socket.write(post(formHeaders['content-type'], 'content-length: 10\r\nexpect: 100-continue\r\n\r\n'));
    return ended;
  },
  'nothing after a request': async () => {
    const { socket, ended } = await openTls(service.port);
    socket.write('GET /health HTTP/1.1\r\nhost: a\r\n\r\n');
    return ended;
  },
  'a session without a stream': async () => closed(openHttp2(service.url)),
  'a session that only pings': async () => {
    const session = openHttp2(service.url);
    const pings = setInterval(() => !session.destroyed && session.ping(() => undefined), 50);
    await closed(session);
    clearInterval(pings);
  },
  'header frames that never end': async () => {
    const { socket, ended } = await openTls(service.port, 'h2');
    socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
    socket.write(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0x82]));
    dripping(socket, Buffer.from([0, 0, 1, 9, 0, 0, 0, 0, 1, 0x84]));
    return ended;
  },
  'streams whose bodies never end': async () => {
    const session = openHttp2(service.url);
    const streams = Array.from({ length: many }, () => {
      const stream = session.request(streamHeaders());
      stream.on('error', () => undefined).resume();
      stream.write(buildForm({ name: 'file', body: 'x' }).slice(0, -70));
      dripping(stream, 'x');
      return new Promise<void>((resolve) => stream.once('close', resolve));
    });
    await Promise.all(streams);
    await closed(session);
  },
};

describe('endless connections', () => {
  it('all end, and others are answered meanwhile over both protocols', async () => {
    const started = Object.values(attacks).flatMap((attack) => Array.from({ length: many }, attack));
    let over = false;
    const ended = Promise.all(started).then(() => (over = true));
    let answered = 0;
    do {
      for (const http2 of [false, true]) {
        const { status, json } = await service.client.upload(path, document, { http2 });
        expect([status, json().status]).toEqual([200, 'success']);
        answered++;
      }
    } while (!over && answered < 10_000);
    await ended;
    drips.clear();
    expect(answered).toBeGreaterThan(1);
    expect(service.log.filter(({ level }) => level === 'error')).toEqual([]);
  }, 60_000);
});

describe('very many streams of one connection', () => {
  it('are limited to the announced number, and the rest is rejected', async () => {
    const session = openHttp2(service.url);
    await new Promise((resolve) => session.once('remoteSettings', resolve));
    expect(session.remoteSettings.maxConcurrentStreams).toBe(100);
    const answers = await Promise.all(Array.from({ length: 500 }, () => onStream(session, '/health')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    session.destroy();
  });

  it('that are reset right after opening affect no other client', async () => {
    const session = openHttp2(service.url);
    await new Promise((resolve) => session.once('connect', resolve));
    let reset = 0;
    for (let round = 0; round < 40 && !session.destroyed; round++) {
      const streams = Array.from({ length: 50 }, () => {
        const stream = session.request(streamHeaders());
        stream.on('error', () => undefined);
        stream.write('--x');
        stream.close(constants.NGHTTP2_CANCEL);
        reset++;
        return new Promise<void>((resolve) => stream.once('close', resolve));
      });
      await Promise.all(streams);
    }
    expect(reset).toBeGreaterThan(500);
    session.destroy();
    const { status, json } = await service.client.upload(path, document);
    expect([status, json().status]).toEqual([200, 'success']);
    // The service would wait for requests that still count as running.
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(service.log.filter(({ level }) => level === 'error')).toEqual([]);
  }, 60_000);
});
