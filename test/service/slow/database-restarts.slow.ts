import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { hasPostgres } from '../../../packages/service/testing/stores.js';
import { startPostgres } from '../../support/postgres.js';
import { killGroup } from '../support/processes.js';
import { startService, type Service } from '../support/service.js';

const command = fileURLToPath(new URL('../../../packages/cli/bin/assay.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-database-restarts-'));
const documents = 120;
const rounds = Number(process.env['ASSAY_RESTARTS'] ?? 3);
/** The maximum delay of a job by a restart, in milliseconds. A dead node's work is taken over after 20 s. */
const timeoutMs = 60_000;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function createJob({ client }: Service): Promise<string> {
  const form = new FormData();
  for (let index = 0; index < documents; index++) {
    const text = `openapi: 3.1.1\ninfo: { title: T${index}, version: '1' }\npaths: {}\n# ${'x'.repeat(60_000)}\n`;
    form.append('file', new Blob([text]), `${index}.yaml`);
  }
  const answer = await client.request('POST', '/api/jobs', { body: form });
  expect(answer.status).toBe(202);
  return String(answer.json().id);
}

describe.skipIf(!hasPostgres)('a restart of PostgreSQL during a job', () => {
  it.each(['fast', 'immediate'] as const)('in mode %s leaves no document behind', async (mode) => {
    const postgres = await startPostgres();
    const env = { DATABASE_URL: postgres.url };
    const args = ['--processes', '2'];
    const first = await startService({ env, args });
    const second = await startService({ env, args, key: first.key });
    const workers = ['one', 'two'].map((name) =>
      spawn(process.execPath, [command, 'worker', '--data', join(folder, mode, name), '--processes', '2'], {
        env: { PATH: process.env['PATH'], HOME: folder, ...env },
        stdio: 'ignore',
        detached: true,
      }),
    );
    try {
      await setTimeout(5_000);
      for (let round = 0; round < rounds; round++) {
        const id = await createJob(first);
        await setTimeout(1_000);
        await postgres.stop(mode);
        await postgres.start();
        await vi.waitFor(
          async () =>
            expect((await second.client.request('GET', `/api/jobs/${id}`)).json()).toMatchObject({
              status: 'completed',
              done: documents,
              failed: 0,
            }),
          { timeout: timeoutMs, interval: 500 },
        );
        const { text } = await first.client.request('GET', `/api/jobs/${id}/results`, {
          headers: { accept: 'application/x-ndjson' },
        });
        expect(text.trim().split('\n')).toHaveLength(documents);
      }
    } finally {
      for (const { pid } of workers) killGroup(pid ?? 0);
      await Promise.all([first.stop(), second.stop()]);
      await postgres.close();
    }
  });
});
