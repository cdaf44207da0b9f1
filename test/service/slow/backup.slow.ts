import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { hasPostgres } from '../../../packages/service/testing/stores.js';
import { startPostgres } from '../../support/postgres.js';
import { runAssay, startService, type Service } from '../support/service.js';

const document = `openapi: 3.1.1
info: { title: Shop, version: '1' }
servers: [{ url: https://shop.test }]
paths: { /users: { get: { operationId: listUsers, responses: { '200': { description: Users } } } } }
`;
const args = ['--processes', '1'];
const scratch = mkdtempSync(join(tmpdir(), 'assay-backup-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Creates a record of each kind; returns the paths that read them. */
async function fill({ client, data }: Service, env: Record<string, string>): Promise<readonly string[]> {
  const imported = (await client.upload('/api/conversion/openapi/import', document)).json().projects[0];
  await client.upload('/api/conversion/openapi/validate?name=shop', document);
  await runAssay(['keys', 'create', '--name', 'kept', '--scope', 'read', '--data', data], { env });
  const form = new FormData();
  form.append('file', new Blob([document]), 'a.yaml');
  const { id } = (await client.request('POST', '/api/jobs', { body: form })).json();
  await vi.waitFor(
    async () => expect((await client.request('GET', `/api/jobs/${id}`)).json().status).toBe('completed'),
    { timeout: 60_000, interval: 100 },
  );
  return [
    `/api/groups/${imported.group}`,
    `/api/projects/${imported.id}`,
    `/api/flows/${imported.flow}`,
    `/api/variables/${imported.variables}`,
    `/api/groups/${imported.group}/export?format=har`,
    `/api/jobs/${id}`,
    `/api/jobs/${id}/results`,
    '/api/inventory',
    '/api/keys',
  ];
}

async function read({ client }: Service, paths: readonly string[]): Promise<readonly string[]> {
  const answers = await Promise.all(paths.map((path) => client.request('GET', path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return answers.map(({ text }) => text);
}

describe('a back-up according to the guide', () => {
  it('of a data folder is complete, wherever it is restored', async () => {
    const data = join(scratch, 'one/assay');
    mkdirSync(join(scratch, 'one'));
    const service = await startService({ data, args });
    const paths = await fill(service, {});
    const before = await read(service, paths);
    await service.stop();
    const file = join(scratch, 'assay-backup.tar.gz');
    execFileSync('tar', ['-czf', file, '-C', join(scratch, 'one'), 'assay']);
    mkdirSync(join(scratch, 'other'));
    execFileSync('tar', ['-xzf', file, '-C', join(scratch, 'other')]);
    const restored = await startService({ data: join(scratch, 'other/assay'), args, key: service.key });
    try {
      expect(await read(restored, paths)).toEqual(before);
      expect((await restored.client.upload('/api/conversion/openapi/import', document)).status).toBe(200);
    } finally {
      await restored.stop();
    }
  });

  it.runIf(hasPostgres && spawnSync('pg_dump', ['--version']).status === 0)(
    'of a PostgreSQL is made while the service runs, and restored into an empty one',
    async () => {
      const [left, right] = [await startPostgres(), await startPostgres()];
      const env = { DATABASE_URL: left.url };
      const service = await startService({ env, args });
      try {
        const paths = await fill(service, env);
        const before = await read(service, paths);
        const file = join(scratch, 'assay.dump');
        execFileSync('pg_dump', ['--format', 'custom', '--file', file, left.url]);
        execFileSync('pg_restore', ['--no-owner', '--dbname', right.url, file]);
        const restored = await startService({ env: { DATABASE_URL: right.url }, args, key: service.key });
        try {
          expect(await read(restored, paths)).toEqual(before);
          expect((await restored.client.upload('/api/conversion/openapi/import', document)).status).toBe(200);
        } finally {
          await restored.stop();
        }
      } finally {
        await service.stop();
        await Promise.all([left.close(), right.close()]);
      }
    },
  );
});
