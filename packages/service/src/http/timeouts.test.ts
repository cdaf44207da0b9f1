import type { TestContext } from 'vitest';
import { describe, it } from 'vitest';
import { formHeaders, buildForm } from '../../testing/form.js';
import { onStream, openHttp2, openTcp, openTls } from '../../testing/http-clients.js';
import type { RunningApp } from '../../testing/running-app.js';
import { startApp } from '../../testing/running-app.js';
import type { HttpSettings } from '../settings/settings.js';

/** Only the tested timeout is short. The other tests would take a minute. */
async function start(test: TestContext, http: Partial<HttpSettings>, tls = true): Promise<RunningApp> {
  const long = { bodyTimeout: 60_000, headersTimeout: 60_000, idleTimeout: 60_000 };
  const service = await startApp({ ...long, ...http }, { tls });
  test.onTestFinished(() => service.close());
  return service;
}

const post = (key: string, path: string, type: string) => ({
  ':method': 'POST',
  ':path': `/api/conversion/openapi/${path}`,
  authorization: `Bearer ${key}`,
  'content-type': type,
});

const requestText = (key: string, path: string, type: string) =>
  `POST /api/conversion/openapi/${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key}\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n`;

const soon = 200;

describe.concurrent('a connection that', () => {
  it('never completes a handshake is ended', async (test) => {
    const { port } = await start(test, { headersTimeout: soon });
    const silent = await openTcp(port);
    const slow = await openTcp(port);
    slow.socket.write(Buffer.from([0x16, 0x03, 0x01]));
    await Promise.all([silent.ended, slow.ended]);
  });

  it('sends no request is ended, with TLS and without', async (test) => {
    const { port } = await start(test, { headersTimeout: soon });
    await (
      await openTls(port)
    ).ended;
    const plain = await start(test, { headersTimeout: soon }, false);
    await (
      await openTcp(plain.port)
    ).ended;
  });

  it('sends its headers byte by byte is ended with a reason', async (test) => {
    const { port } = await start(test, { headersTimeout: soon });
    const { socket, ended } = await openTls(port);
    const drip = setInterval(() => socket.write('x'), 20);
    socket.write('GET /health HTTP/1.1\r\nx-slow: ');
    const text = await ended;
    clearInterval(drip);
    test.expect(text).toMatch(/^HTTP\/1\.1 408 [^]*"title":"Request timeout"/);
  });

  it('is idle after a request is ended', async (test) => {
    const { port } = await start(test, { idleTimeout: soon });
    const { socket, ended } = await openTls(port);
    socket.write('GET /health HTTP/1.1\r\nhost: a\r\n\r\n');
    test.expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('exceeds the limit is refused', async (test) => {
    const { app, port } = await start(test, {});
    app.server.maxConnections = 1;
    const first = await openTls(port);
    const second = await openTcp(port);
    test.expect(await second.ended).toBe('');
    first.socket.destroy();
  });
});

describe.concurrent.each([
  ['JSON', 'validate/url', 'application/json', '{"url":'],
  ['a form before its file', 'validate', formHeaders['content-type'], '--'],
  [
    'a form in its file',
    'validate',
    formHeaders['content-type'],
    buildForm({ name: 'file', body: 'x' }).slice(0, -70),
  ],
])('a body that never ends: %s', (_name, path, type, begin) => {
  it('is abandoned over HTTP/1.1, and its sender is informed', async (test) => {
    const { port, key } = await start(test, { bodyTimeout: soon });
    const { socket, ended } = await openTls(port);
    socket.write(requestText(key, path, type) + begin);
    const drip = setInterval(() => socket.write('x'), 20);
    const text = await ended;
    clearInterval(drip);
    test.expect(text).toMatch(/^HTTP\/1\.1 408 [^]*"title":"Request timeout"/);
  });

  it('is abandoned over HTTP/2, where the stream ends and the session continues', async (test) => {
    const { origin, key } = await start(test, { bodyTimeout: soon });
    const session = openHttp2(origin);
    const stream = session.request(post(key, path, type));
    stream.write(begin);
    const drip = setInterval(() => stream.writable && stream.write('x'), 20);
    stream.on('error', () => undefined);
    const status = await new Promise((resolve) =>
      stream.on('response', (headers) => resolve(headers[':status'])),
    );
    await new Promise((resolve) => stream.resume().on('close', resolve));
    clearInterval(drip);
    test.expect(status).toBe(408);
    test.expect((await onStream(session, '/health', {})).status).toBe(200);
    session.destroy();
  });
});

describe.concurrent('a rejected body', () => {
  it('is not read for ever, over either protocol', async (test) => {
    const { origin, port } = await start(test, {});
    const session = openHttp2(origin);
    const stream = session.request(post('wrong', 'validate', formHeaders['content-type']));
    stream.on('error', () => undefined);
    stream.write('x');
    await new Promise((resolve) => stream.resume().on('close', resolve));
    session.destroy();
    const { socket, ended } = await openTls(port);
    const drip = setInterval(() => socket.write('x'), 20);
    socket.write(requestText('wrong', 'validate', formHeaders['content-type']).replace('1000', '100000000'));
    const text = await ended;
    clearInterval(drip);
    test.expect(text).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe.concurrent('an HTTP/2 session that', () => {
  it('is idle is ended, however many PINGs it sends', async (test) => {
    const { origin } = await start(test, { idleTimeout: soon });
    const session = openHttp2(origin);
    test.expect((await onStream(session, '/health', {})).status).toBe(200);
    const pings = setInterval(() => !session.destroyed && session.ping(() => undefined), 20);
    await new Promise((resolve) => session.on('close', resolve));
    clearInterval(pings);
  });

  it('never opens a stream is ended', async (test) => {
    const { origin } = await start(test, { idleTimeout: soon });
    await new Promise((resolve) => openHttp2(origin).on('close', resolve));
  });

  it('sends a header block that never ends is ended', async (test) => {
    const { port } = await start(test, { idleTimeout: soon });
    const { socket, ended } = await openTls(port, 'h2');
    socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
    const settings = [0, 0, 0, 4, 0, 0, 0, 0, 0];
    const headers = [0, 0, 1, 1, 0, 0, 0, 0, 1, 0x82];
    socket.write(Buffer.from([...settings, ...headers]));
    const continuation = Buffer.from([0, 0, 1, 9, 0, 0, 0, 0, 1, 0x84]);
    const drip = setInterval(() => socket.write(continuation), 20);
    await ended;
    clearInterval(drip);
  });

  it('opens very many streams is limited', async (test) => {
    const { origin, key } = await start(test, {});
    const session = openHttp2(origin);
    await new Promise((resolve) => session.on('remoteSettings', resolve));
    test.expect(session.remoteSettings.maxConcurrentStreams).toBe(100);
    test.expect(session.remoteSettings.maxHeaderListSize).toBe(16_384);
    const long = { 'x-long': 'x'.repeat(20_000), authorization: `Bearer ${key}` };
    await test.expect(onStream(session, '/health', { headers: long })).rejects.toThrow();
    session.destroy();
  });

  it('does not take its response is ended', async (test) => {
    const { origin, key, parts } = await start(test, { bodyTimeout: soon });
    parts.pool.onValidate = async () => ({
      status: 'success',
      body: Buffer.alloc(70_000, ' '),
      measures: { waited: 0, took: 0, bytes: 0, format: null, issues: 0, stopped: null },
    });
    const session = openHttp2(origin);
    const stream = session.request(post(key, 'validate/url', 'application/json'));
    stream.on('error', () => undefined);
    stream.end('{"url":"http://a.test/"}');
    const closed = new Promise((resolve) => stream.on('close', resolve));
    await new Promise((resolve) => stream.on('response', resolve));
    await closed;
    session.destroy();
  });
});
