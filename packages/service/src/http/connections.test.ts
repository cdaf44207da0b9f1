import { describe, expect, it } from 'vitest';
import { onStream, openHttp2, openTls } from '../../testing/http-clients.js';
import { type RunningApp, startApp } from '../../testing/running-app.js';

const json = { 'content-type': 'application/json' };

/** Delays the next analysis until `end` is called. */
function holdAnalysis({ parts }: RunningApp): { readonly begun: Promise<void>; readonly end: () => void } {
  const { onValidate } = parts.pool;
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    parts.pool.onValidate = async (job) => {
      resolve();
      await held;
      return onValidate(job);
    };
  });
  return { begun, end };
}

const validate = '/api/conversion/openapi/validate/url';
const body = '{"url":"http://a.test/"}';

describe('a service that closes', () => {
  it('finishes running requests, rejects new ones, and then closes all connections', async () => {
    const service = await startApp();
    const { begun, end } = holdAnalysis(service);
    const headers = { authorization: `Bearer ${service.key}`, ...json };
    const session = openHttp2(service.origin);
    const goaway = new Promise((resolve) => session.on('goaway', resolve));
    const idle = await openTls(service.port);
    const timeout = await openTls(service.port);
    timeout.socket.write('GET /health HTTP/1.1\r\n');
    const running = onStream(session, validate, { method: 'POST', headers, body });
    await begun;

    const closed = service.close();
    expect(await goaway).toBe(0);
    timeout.socket.write('host: a\r\n\r\n');
    const refused = await timeout.ended;
    expect(refused).toMatch(/^HTTP\/1\.1 503 [^]*"title":"Stopping"/);
    expect(refused).toMatch(/\r\nconnection: close\r\n/i);
    expect(refused).toMatch(/\r\nretry-after: 5\r\n/i);

    end();
    expect((await running).status).toBe(200);
    await closed;
    await idle.ended;
    await expect(openTls(service.port)).rejects.toThrow('ECONNREFUSED');
    session.destroy();
  });

  it('waits for running requests up to its limit', async () => {
    const service = await startApp({ shutdownTimeout: 100 });
    const { begun, end } = holdAnalysis(service);
    const { socket, ended } = await openTls(service.port);
    socket.write(
      `POST ${validate} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${service.key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await begun;
    await service.close();
    expect(await ended).toBe('');
    end();
  });

  it('is closed at once if nothing runs, with idle connections of both protocols and without', async () => {
    const service = await startApp({ shutdownTimeout: 60_000 });
    const session = openHttp2(service.origin);
    await onStream(session, '/health', {});
    const idle = await openTls(service.port);
    await service.close();
    await idle.ended;
    const plain = await startApp({ shutdownTimeout: 60_000 }, { tls: false });
    await plain.close();
  });
});
