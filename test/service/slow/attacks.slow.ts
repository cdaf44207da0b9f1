import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formHeaders, buildForm } from '../../../packages/service/testing/form.js';
import { openHttp2, openTls } from '../../../packages/service/testing/http-clients.js';
import { runAssay, startService, type Service } from '../support/service.js';

const mebibyte = 1024 * 1024;
const path = '/api/conversion/openapi/validate';
const small = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths: {}\n";

let service: Service;
let other = '';
let dripping: Server;
let port = 0;
beforeAll(async () => {
  dripping = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 200);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve));
  // `as`: a server that listens on TCP has an AddressInfo.
  ({ port } = dripping.address() as AddressInfo);
  service = await startService({
    args: ['--processes', '1', '--fetch-allow', `127.0.0.1:${port}`, '--requests-per-minute', '100000'],
  });
  const made = await runAssay([
    'keys',
    'create',
    '--name',
    'other',
    '--scope',
    'validate',
    '--data',
    service.data,
  ]);
  other = made.stdout.trim();
});
afterAll(async () => {
  await service.stop();
  dripping.closeAllConnections();
  dripping.close();
});

/** Returns the peak memory of the service's process in bytes. */
function peak(): number {
  const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

async function secondsOf(key: string): Promise<number> {
  const start = performance.now();
  const { status } = await service.client.upload(path, small, { key });
  expect(status).toBe(200);
  return (performance.now() - start) / 1_000;
}

/** A document with this number of unknown keys in its root. */
function withUnknownKeys(count: number): string {
  const keys = Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`, 1]));
  return JSON.stringify({ openapi: '3.1.1', info: { title: 'T', version: '1' }, paths: {}, ...keys });
}

describe('an attack that once stopped the service for other clients', () => {
  it('with 50,000 unknown keys gets an answer of bounded size, with the number of omitted entries', async () => {
    const answer = await service.client.upload(path, withUnknownKeys(50_000));
    const { result, swaggerValidationResults } = answer.json();
    process.stdout.write(`50,000 unknown keys: ${(answer.body.length / 1e6).toFixed(1)} MB (was 34 MB)\n`);
    expect(swaggerValidationResults).toHaveLength(5_000);
    expect(result[0]).toMatchObject({ id: 'findings-left-out' });
    expect(answer.body.length).toBeLessThan(6e6);
  });

  it('with ten documents of forty references each to a slow host delays no other client', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `/p${index}`,
        { $ref: `http://127.0.0.1:${port}/${index}.json` },
      ]),
    );
    const document = JSON.stringify({ openapi: '3.1.1', info: { title: 'T', version: '1' }, paths });
    const sockets = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { socket } = await openTls(service.port);
        const body = buildForm({ name: 'file', fileName: 'a.json', body: document });
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${service.key}\r\ncontent-type: ${formHeaders['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        );
        return socket;
      }),
    );
    await setTimeout(2_000);
    const waited = [await secondsOf(other), await secondsOf(other), await secondsOf(other)];
    const own = await secondsOf(service.key);
    process.stdout.write(
      `beside ten that drip: ${waited.map((seconds) => seconds.toFixed(2)).join(', ')} s, the same key ${own.toFixed(2)} s\n`,
    );
    for (const seconds of [...waited, own]) expect(seconds).toBeLessThan(10);
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(async () => (await service.client.request('GET', '/metrics')).text, { timeout: 20_000 })
      .toMatch(/^assay_analysis_fetching 0$/m);
  });

  it('with fifteen clients that do not read uses no memory', async () => {
    const body = buildForm({ name: 'file', fileName: 'a.json', body: withUnknownKeys(5_000) });
    const before = peak();
    const sockets = await Promise.all(
      Array.from({ length: 15 }, async () => {
        const { socket } = await openTls(service.port);
        socket.pause();
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${service.key}\r\ncontent-type: ${formHeaders['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        );
        return socket;
      }),
    );
    await setTimeout(1_000);
    await expect
      .poll(async () => (await service.client.request('GET', '/metrics')).text, {
        timeout: 120_000,
        interval: 500,
      })
      .toMatch(
        /^assay_analysis_running 0\nassay_analysis_waiting 0$|^assay_analysis_running 0$[^]*^assay_analysis_waiting 0$/m,
      );
    await setTimeout(2_000);
    const grown = (peak() - before) / mebibyte;
    process.stdout.write(`15 clients that do not read: ${Math.round(grown)} MiB more (was 1.5 GB)\n`);
    expect(grown).toBeLessThan(200);
    expect(await secondsOf(other)).toBeLessThan(10);
    for (const socket of sockets) socket.destroy();
  });

  it('with 2,000 sessions without a key leaves all clients answered', async () => {
    const origin = `https://127.0.0.1:${service.port}`;
    // On Linux, the attackers' connections come from another address of this machine.
    const from = process.platform === 'linux' ? '127.0.0.2' : undefined;
    const sessions = Array.from({ length: 2_000 }, () => openHttp2(origin, from));
    let isOver = false;
    const opened = sessions.map(
      (session) =>
        new Promise<void>((resolve) => {
          session.once('connect', () => resolve());
          session.once('close', () => resolve());
        }),
    );
    const all = Promise.all(opened).then(() => (isOver = true));
    const isHealthy = async (): Promise<number> => {
      const start = performance.now();
      expect((await service.client.request('GET', '/health', { key: null })).status).toBe(200);
      return (performance.now() - start) / 1_000;
    };
    const waited: number[] = [];
    do waited.push(await isHealthy());
    while (!isOver);
    await all;
    const open = (): number => sessions.filter(({ destroyed, closed }) => !destroyed && !closed).length;
    await expect.poll(open, { timeout: 5_000 }).toBeLessThanOrEqual(200);
    waited.push(await isHealthy());
    const longest = Math.max(...waited);
    process.stdout.write(
      `2,000 sessions without a key: ${open()} stay, /health answers within ${longest.toFixed(2)} s (was 26 s)\n`,
    );
    expect(longest).toBeLessThan(10);
    for (const session of sessions) session.destroy();
    expect(await secondsOf(other)).toBeLessThan(10);
  });
});
