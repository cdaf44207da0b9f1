import { request } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { servePlayground } from './playground.js';

vi.mock('@assay/run/output/load-playground', () => ({
  loadPlayground: async () => '<title>Assay playground</title>',
}));

let stop: () => void = () => {};
afterEach(() => stop());

async function start(flags = {}): Promise<{ readonly url: URL; readonly run: Promise<number> }> {
  const stdout = new PassThrough();
  const io = { stdin: Readable.from([]), stdout, stderr: new PassThrough(), env: {}, cwd: () => '.' };
  const run = servePlayground(flags, io, new Promise<void>((resolve) => (stop = resolve)));
  const url = await new Promise<URL>((resolve, reject) => {
    stdout.once('data', (text: Buffer) => resolve(new URL(String(text).trim())));
    run.catch(reject);
  });
  return { url, run };
}

function ask(
  url: URL,
  options: { readonly method?: string; readonly headers?: Record<string, string> } = {},
) {
  return new Promise<{ readonly status: number | undefined; readonly text: string }>((resolve, reject) => {
    request(url, options, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += String(part)));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    })
      .on('error', reject)
      .end();
  });
}

it('serves the page on this machine only, until it is stopped', async () => {
  const { url, run } = await start();
  expect(url.hostname).toBe('127.0.0.1');
  expect(await ask(url)).toEqual({ status: 200, text: '<title>Assay playground</title>' });
  expect(await ask(new URL('/other', url))).toMatchObject({ status: 404 });
  expect(await ask(url, { method: 'POST' })).toMatchObject({ status: 404 });
  expect(await ask(url, { headers: { host: 'evil.test' } })).toMatchObject({ status: 403, text: '' });
  stop();
  expect(await run).toBe(0);
});

it('reports a port that is in use or invalid', async () => {
  const { url } = await start();
  await expect(start({ port: url.port })).rejects.toThrow(`Port ${url.port} is in use.`);
  await expect(start({ port: '70000' })).rejects.toThrow('`--port 70000` is not a port');
  await expect(start({ port: 'x' })).rejects.toThrow('`--port x` is not a port');
});
