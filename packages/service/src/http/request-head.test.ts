import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTls } from '../../testing/http-clients.js';
import { startApp, type RunningApp } from '../../testing/running-app.js';

let service: RunningApp;
beforeAll(async () => {
  service = await startApp();
});
afterAll(() => service.close());

/** Sends lines on a connection. Returns the statuses and the last body of all responses until the connection ends. */
async function exchange(...lines: readonly string[]): Promise<{ statuses: number[]; text: string }> {
  const { socket, ended } = await openTls(service.port);
  socket.write(lines.join('\r\n'));
  const text = await ended;
  return { statuses: [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)), text };
}

describe('a header section', () => {
  it.each([
    ['no host', []],
    ['two hosts', ['host: a', 'host: b']],
  ])('with %s is rejected, and ends the connection', async (_what, hosts) => {
    const next = ['GET /health HTTP/1.1', 'host: a', 'connection: close', '', ''];
    const { statuses, text } = await exchange('GET /health HTTP/1.1', ...hosts, '', ...next);
    expect(statuses).toEqual([400]);
    expect(text).toContain('"errors":[{"header":"host"');
  });

  it('with an unmet Expect header is rejected', async () => {
    const head = ['GET /health HTTP/1.1', 'host: a', 'expect: nonsense', 'connection: close', '', ''];
    const { statuses, text } = await exchange(...head);
    expect(statuses).toEqual([417]);
    expect(text).toContain('"errors":[{"header":"expect"');
  });

  it('is read to its end, with any number of headers', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => `x${index}: 1`);
    const last = ['connection: close', `authorization: Bearer ${service.key}`, 'host: a', '', ''];
    const { statuses } = await exchange('GET /api/projects HTTP/1.1', ...many, ...last);
    expect(statuses).toEqual([200]);
  });
});
