import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { certificate, key } from './support/certificate.js';
import { runCommand } from './support/command.js';

const secret = 'Bearer t0p-s3cret-of-the-docs';
const document = (title: string): string => `openapi: 3.1.1
info: { title: ${title}, version: 1.0.0 }
servers: [{ url: https://shop.test }]
paths:
  /orders: { get: { operationId: listOrders, responses: { '200': { description: The orders. } } } }
`;

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.headers.authorization === secret) response.end(document(request.url?.slice(1) ?? ''));
    else response.writeHead(401).end('Sign in');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  vi.stubEnv('ASSAY_CREDENTIALS', JSON.stringify({ [origin]: secret }));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => server.close(resolve));
});

it.each([
  ['import', ['import', 'one.yaml'], '1 project'],
  ['validate', ['validate', '--no-config', '--fail-severity', 'none', 'one.yaml'], 'finding'],
  ['diff', ['diff', '--fail-on', 'none', 'one.yaml', 'two.yaml'], ''],
] as const)(
  '%s reads a private document and shows no credential',
  async (_, args, expected) => {
    const urls = args.map((each) => (each.endsWith('.yaml') ? `${origin}/${each}` : each));
    const { exitCode, stdout, stderr } = await runCommand(tmpdir(), urls);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.any(String) });
    expect(stdout).toContain(expected);
    expect(stdout + stderr).not.toContain('t0p-s3cret');
  },
  60_000,
);

it('a document that requires another sign-in is named with its status', async () => {
  vi.stubEnv('ASSAY_CREDENTIALS', JSON.stringify({ [origin]: 'Bearer 0ther-s3cret' }));
  const { exitCode, stdout, stderr } = await runCommand(tmpdir(), ['import', `${origin}/one.yaml`]);
  vi.stubEnv('ASSAY_CREDENTIALS', JSON.stringify({ [origin]: secret }));
  expect(exitCode).toBe(2);
  expect(stdout + stderr).toContain('401');
  expect(stdout + stderr).not.toContain('0ther-s3cret');
}, 60_000);

it('`--ca` names an authority for one run', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-private-')));
  writeFileSync(join(folder, 'ca.pem'), certificate);
  const secure = createTlsServer({ cert: certificate, key }, (_, response) => response.end(document('Shop')));
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  const address = secure.address();
  const url = `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/openapi.yaml`;
  vi.stubEnv('ASSAY_CA', '');
  const other = await runCommand(folder, ['import', url]);
  const trusting = await runCommand(folder, ['import', '--ca', join(folder, 'ca.pem'), url]);
  vi.stubEnv('ASSAY_CA', '');
  await new Promise((resolve) => secure.close(resolve));
  rmSync(folder, { recursive: true });
  expect([trusting.exitCode, other.exitCode]).toEqual([0, 2]);
}, 60_000);
