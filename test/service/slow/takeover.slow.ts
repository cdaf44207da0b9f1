import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { withPostgres } from '../../../packages/service/testing/stored-imports.js';
import { hasPostgres } from '../../../packages/service/testing/stores.js';
import { startPostgres } from '../../support/postgres.js';
import { holdDocuments } from '../support/held-documents.js';
import { heldWork, type HeldWork } from '../support/held-work.js';
import { killGroup } from '../support/processes.js';
import { startService } from '../support/service.js';

const command = fileURLToPath(new URL('../../../packages/cli/bin/assay.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-takeover-'));
const cleanUp: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

describe.runIf(hasPostgres)('the work of a service and a worker that are killed', () => {
  it('is continued by another process within 30 seconds', async () => {
    const postgres = await startPostgres();
    cleanUp.push(() => postgres.close());
    const documents = await holdDocuments();
    cleanUp.push(() => documents.close());
    const env = { DATABASE_URL: postgres.url };
    const args = ['--processes', '1', '--fetch-allow', documents.place, '--fetch-timeout', '10m'];
    const startWorker = (name: string): ChildProcess => {
      const worker = spawn(process.execPath, [command, 'worker', '--data', join(folder, name), ...args], {
        env: { PATH: process.env['PATH'], HOME: folder, ...env },
        stdio: 'ignore',
        detached: true,
      });
      cleanUp.push(() => killGroup(worker.pid ?? 0));
      return worker;
    };
    const watching = await startService({ env, args: [...args, '--job-slots', '0'] });
    cleanUp.push(() => watching.stop());
    const service = await startService({ env, args, key: watching.key });
    cleanUp.push(() => service.kill());
    const worker = startWorker('killed');

    const urls = ['/one.yaml', '/two.yaml'].map((path) => documents.origin + path);
    const created = await watching.client.request('POST', '/api/jobs', { body: { urls } });
    expect(created.status).toBe(202);
    const job = `/api/jobs/${created.json().id}`;
    // One process may hold both, because a document that is being fetched occupies no analysis process.
    await documents.requested('/one.yaml', 1);
    await documents.requested('/two.yaml', 1);

    const took = await withPostgres(postgres.url, async (ask) => {
      const before = await heldWork(ask);
      const holders = new Set(before.documents.map(({ node }) => node));
      expect(before.documents).toHaveLength(2);
      killGroup(service.pid);
      killGroup(worker.pid ?? 0);
      startWorker('one');
      startWorker('two');
      const isTaken = ({ documents: after }: HeldWork): boolean =>
        after.length === 2 && after.every(({ node, attempts }) => !holders.has(node) && attempts === 2);
      for (;;) {
        const now = await heldWork(ask);
        if (isTaken(now) || now.at - before.at > 60_000) return now.at - before.at;
        await setTimeout(100);
      }
    });
    process.stdout.write(`taken up ${(took / 1_000).toFixed(1)} s after the kills\n`);
    expect(took).toBeLessThan(30_000);

    await documents.requested('/one.yaml', 2);
    await documents.requested('/two.yaml', 2);
    documents.release();
    await expect
      .poll(async () => (await watching.client.request('GET', job)).json(), { timeout: 30_000 })
      .toMatchObject({ status: 'completed', total: 2, done: 2, failed: 0 });
  });
});
