import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCertificate } from '../../../packages/service/src/administration/certificate.js';
import { createLog } from '../../../packages/service/src/operation/log.js';
import { findPostgres, startPostgres } from '../../support/postgres.js';
import { createClient } from '../support/client.js';
import { runAssay, startService } from '../support/service.js';

const document = `openapi: 3.0.3
info: { title: Shop, version: '1' }
servers: [{ url: http://shop.test }]
paths:
  /users:
    get: { operationId: listUsers, responses: { '200': { description: Users } } }
`;

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-serve-'));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('a service that ends', () => {
  it('leaves nothing behind when stopped, and continues with its work later', async () => {
    const data = newFolder();
    const first = await startService({ data });
    expect(await first.stop()).toEqual({ code: 0, signal: null });
    expect(first.log.at(-1)?.msg).toBe('stopped');
    expect(existsSync(join(data, 'admin.sock'))).toBe(false);

    const made = await runAssay(['keys', 'create', '--name', 'offline', '--scope', 'read', '--data', data]);
    expect(made.code).toBe(0);
    const certificate = readFileSync(join(data, 'certificate.pem'), 'utf8');

    const second = await startService({ data, key: made.stdout.trim() });
    expect(second.stdout).toBe('');
    expect(readFileSync(join(data, 'certificate.pem'), 'utf8')).toBe(certificate);
    expect((await second.client.request('GET', '/api/projects')).status).toBe(200);

    await second.kill();
    // An unreachable trace collector prevents neither start, nor responses, nor shutdown.
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    const third = await startService({ data, key: first.key, env });
    expect((await third.client.request('GET', '/api/projects')).status).toBe(200);
    expect(await third.stop()).toEqual({ code: 0, signal: null });
  });
});

describe('a service that is traced', () => {
  let collector: Server;
  let received = Buffer.alloc(0);
  let port = 0;
  beforeAll(async () => {
    collector = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        if (received.includes('http.route')) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const address = collector.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => void collector.close());

  it('finishes running requests, accepts no new ones, and sends its spans before it ends', async () => {
    const endpoint = `http://127.0.0.1:${port}`;
    const service = await startService({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
    const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.yaml"\r\n\r\n${document}\r\n--x--\r\n`;
    const running = request({
      host: '127.0.0.1',
      port: service.port,
      ca: readFileSync(join(service.data, 'certificate.pem')),
      agent: false,
      method: 'POST',
      path: '/api/conversion/openapi/validate',
      headers: {
        authorization: `Bearer ${service.key}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    const answered = once(running, 'response') as Promise<[IncomingMessage]>;
    running.flushHeaders();
    await once(running, 'continue');
    running.write(body.slice(0, 50));
    const exit = service.stop();
    await waitFor(() => service.log.some(({ msg }) => msg === 'stopping'));
    const refused = await service.client.request('GET', '/health').catch(() => undefined);
    expect([503, undefined]).toContain(refused?.status);
    running.end(body.slice(50));
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(await text(response))).toMatchObject({ status: 'success' });
    expect(await exit).toEqual({ code: 0, signal: null });

    const sent = received.toString('latin1');
    expect(sent).toMatch(/^POST \/v1\/traces HTTP\/1\.1/);
    expect(sent).toContain('/api/conversion/openapi/validate');
    expect(sent).toContain('service.name');
    expect(sent).not.toContain(service.key);
    expect(sent).not.toContain('listUsers');
  });
});

const needsPostgres = process.env['ASSAY_REQUIRE_POSTGRES'] === '1' || findPostgres() !== undefined;

describe.runIf(needsPostgres)('services with PostgreSQL and a certificate of their operator', () => {
  it('share keys and records, but no data folder, and load a new certificate while running', async () => {
    const postgres = await startPostgres();
    const env = { DATABASE_URL: postgres.url };
    try {
      const item = await startService({ env, data: newFolder() });
      const files = { cert: join(newFolder(), 'cert.pem'), key: join(newFolder(), 'key.pem') };
      const copy = (data: string): void => {
        cpSync(join(data, 'certificate.pem'), files.cert);
        cpSync(join(data, 'certificate-key.pem'), files.key);
      };
      copy(item.data);
      const args = ['--tls-cert', files.cert, '--tls-key', files.key];
      const two = await startService({ env, args, key: item.key });
      expect(two.stdout).toBe('');
      expect((await two.client.request('GET', '/api/projects')).status).toBe(200);

      const third = await runAssay(['serve', '--port', '0', '--data', two.data], { env });
      expect(third).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining(`in use by another process (pid ${two.pid})`),
      });

      expect(await item.stop()).toEqual({ code: 0, signal: null });
      for (const file of ['certificate.pem', 'certificate-key.pem']) rmSync(join(item.data, file));
      await openCertificate(
        { data: item.data, host: '::', certificate: null, insecureHttp: false },
        createLog('silent', new PassThrough()),
        new Date(),
      );
      copy(item.data);
      await expect(
        createClient({ ...two, ca: readFileSync(files.cert, 'utf8') }).request('GET', '/health'),
      ).rejects.toMatchObject({ code: expect.stringMatching(/CERT|SIGNATURE/) });
      two.signal('SIGHUP');
      await waitFor(() => two.log.some(({ msg }) => msg === 'read the certificate again'));
      const client = createClient({ ...two, ca: readFileSync(files.cert, 'utf8') });
      expect((await client.request('GET', '/health', { http2: true })).status).toBe(200);

      writeFileSync(files.cert, 'x');
      two.signal('SIGHUP');
      await waitFor(() => two.log.some(({ msg }) => msg === 'the old certificate stays in use'));
      expect((await client.request('GET', '/health')).status).toBe(200);
      expect(await two.stop()).toEqual({ code: 0, signal: null });
      expect(item.stderr + two.stderr + third.stderr).not.toMatch(/secret|assay_[\w-]{40}/);
    } finally {
      await postgres.close();
    }
  });
});

async function waitFor(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue, { timeout: 60_000 }).toBe(true);
}
