import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAssay, startService, type Service } from './support/service.js';

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

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

describe('a service that runs', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ data: newFolder(), args: ['--processes', '1'] });
  }, 60_000);
  afterAll(() => service.stop());

  it('writes its first key to a file, and names the file in its log', () => {
    const file = join(service.data, 'first-api-key');
    expect(readFileSync(file, 'utf8')).toMatch(/^assay_[\w-]{49}\n$/);
    expect(service.log.find(({ msg }) => msg === 'created the first API key')).toMatchObject({ file });
    expect([service.stdout, service.stderr.includes(service.key)]).toEqual(['', false]);
    expect(service.log.at(-1)).toMatchObject({ level: 'info', msg: 'listening', url: service.url });
  });

  it('keeps its files private', () => {
    const { data } = service;
    expect(modeOf(data)).toBe('700');
    for (const file of ['certificate-key.pem', 'first-api-key', 'admin.sock'])
      expect(modeOf(join(data, file))).toBe('600');
  });

  it('has a certificate for the names and addresses of this machine, for two years', () => {
    const certificate = new X509Certificate(readFileSync(join(service.data, 'certificate.pem')));
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(certificate.checkIP('::1')).toBe('::1');
    const days = (Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)) / 86_400_000;
    expect(days).toBeGreaterThan(700);
    expect(days).toBeLessThanOrEqual(825);
  });

  it.each([false, true])('answers over TLS (HTTP/2: %s)', async (http2) => {
    expect((await service.client.request('GET', '/health', { http2, key: null })).status).toBe(200);
    const { status, json } = await service.client.upload('/api/conversion/openapi/validate', document, {
      http2,
    });
    expect(status).toBe(200);
    const { result } = json();
    expect(result.map(({ id }: { id: string }) => id)).toContain('plaintext-communication');
  });

  it('has its keys created, listed and revoked by commands next to it', async () => {
    const at = ['--data', service.data];
    const made = await runAssay(['keys', 'create', '--name', 'ci', '--scope', 'validate', ...at]);
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^assay_[\w-]{49}\n$/),
      stderr: 'Created the key `ci` for validate; it does not expire. It will not be shown again.\n',
    });
    const key = made.stdout.trim();
    const send = async (): Promise<number> =>
      (await service.client.upload('/api/conversion/openapi/validate', document, { key })).status;
    expect(await send()).toBe(200);

    const again = await runAssay(['keys', 'create', '--name', 'ci', '--scope', 'import', ...at]);
    expect([again.code, again.stderr]).toEqual([
      2,
      'There is a key `ci` already: revoke it or choose another name.\n',
    ]);
    const { stdout } = await runAssay(['keys', 'list', '--format', 'json', ...at]);
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'ci', scopes: ['validate'] }, { name: 'first' }]);
    expect(stdout).not.toContain('hash');

    expect((await runAssay(['keys', 'revoke', 'ci', ...at])).code).toBe(0);
    expect(await send()).toBe(401);
    expect(service.stderr).not.toContain(key);
  });

  it('has its engines registered by commands next to it', async () => {
    const at = ['--data', service.data];
    const made = await runAssay(['engines', 'create', '--name', 'night', '--kind', 'fuzzer', ...at]);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[\da-f-]{36}\n$/) });
    const { json } = await service.client.request('GET', '/api/engines');
    expect(json().items).toMatchObject([{ id: made.stdout.trim(), name: 'night', kind: 'fuzzer' }]);
    expect((await runAssay(['engines', 'list', ...at])).stdout).toMatch(
      /^NAME +KIND +ADDRESS +CREATED +ID\nnight +fuzzer +- /,
    );
    expect((await runAssay(['engines', 'delete', 'night', ...at])).code).toBe(0);
    expect((await service.client.request('GET', '/api/engines')).json().items).toEqual([]);
  });

  it('prints its first key with `--print-first-key`', async () => {
    const printing = await startService({
      data: newFolder(),
      args: ['--processes', '1', '--print-first-key'],
    });
    await printing.stop();
    expect(printing.stdout).toBe(`${printing.key}\n`);
  }, 60_000);

  it('prevents a second one in its folder', async () => {
    const folder = await runAssay(['serve', '--port', '0', '--data', service.data]);
    expect(folder).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Another service is already running: .*\n$/),
    });
    expect((await service.client.request('GET', '/health')).status).toBe(200);
  }, 60_000);
});

describe('a service that cannot start', () => {
  it('reports in one sentence that the data folder cannot be used', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    expect(await runAssay(['serve', '--data', join(file, 'data')])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `The data folder \`${join(file, 'data')}\` cannot be used: a part of its path is a file, not a folder. \`--data\` chooses another one.\n`,
    });
  });

  it('reports in one sentence which setting is wrong', async () => {
    expect(await runAssay(['serve'], { env: { ASSAY_PORT: 'x' } })).toMatchObject({
      code: 2,
      stderr: '`ASSAY_PORT=x`: a port is needed, a whole number from 0 to 65535.\n',
    });
  });

  it('reports in one sentence that the certificate is invalid', async () => {
    const folder = newFolder();
    const file = join(folder, 'a.pem');
    writeFileSync(file, 'x');
    const { code, stderr } = await runAssay([
      'serve',
      '--data',
      folder,
      '--port',
      '0',
      '--tls-cert',
      file,
      '--tls-key',
      file,
    ]);
    expect(code).toBe(2);
    expect(stderr.split('\n').at(-2)).toBe(
      `The certificate \`${file}\` and its key \`${file}\` cannot be used: this is not a certificate and key in PEM.`,
    );
  });
});

describe('the command', () => {
  it('loads nothing of the service before it runs it', () => {
    const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
    const dist = join(root, 'packages/cli/dist');
    const pieces = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
    const textOf = (name: string): string => readFileSync(join(dist, name), 'latin1');
    // A piece loads required modules immediately, and imported ones on demand.
    expect(pieces.filter((name) => /\bImport\(["'`]@assay\/service["'`]\)/.test(textOf(name)))).toEqual([
      'serve.cjs',
    ]);
    expect(pieces.filter((name) => /\brequire\(["'`]@assay\/service/.test(textOf(name)))).toEqual([]);
  });
});
