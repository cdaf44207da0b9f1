import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleError } from '../error-handler.js';
import { registerConsole } from './register-console.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-console-'));
let app: FastifyInstance;

beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Assay</title>');
  writeFileSync(join(folder, 'assets/main-1.js'), 'export {};');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  app = withConsole(`${folder}/`);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function withConsole(path: string): FastifyInstance {
  const made = fastify();
  made.setErrorHandler(handleError);
  made.addHook('onRequest', async (request) => {
    // `as`: the request observer adds more properties; this test needs only the id.
    request.state = { id: '1' } as never;
  });
  registerConsole(made, { consoleFolder: pathToFileURL(path) });
  return made;
}

it.each(['/', '/console', '/console/', '/console/document', '/console/no-such-page'])(
  'serves the shell at %s',
  async (url) => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { accept: 'application/json' } });
    expect([statusCode, body]).toEqual([200, '<!doctype html><title>Assay</title>']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
  },
);

it('the content policy allows only resources of the service, and nothing inline', async () => {
  for (const url of ['/', '/console/assets/main-1.js']) {
    const policy = String((await app.inject({ url })).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|data:|\*|https?:/);
  }
});

it('a cached shell is not sent again', async () => {
  const { etag } = (await app.inject({ url: '/' })).headers;
  const again = await app.inject({ url: '/', headers: { 'if-none-match': `"other", ${String(etag)}` } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('an asset may be cached for ever', async () => {
  const { headers, body } = await app.inject({ url: '/console/assets/main-1.js' });
  expect([body, headers['content-type'], headers['cache-control']]).toEqual([
    'export {};',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
});

it.each([
  '/console/assets/secret.txt',
  '/console/assets/..%2fsecret.txt',
  '/console/assets/..%2findex.html',
  '/console/assets/main-2.js',
])('%s does not exist', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
});

it('a service without a console reports it', async () => {
  const none = withConsole(join(folder, 'nothing/'));
  const { statusCode, body } = await none.inject({ url: '/' });
  await none.close();
  expect(statusCode).toBe(404);
  expect(body).toContain('without its console');
});
