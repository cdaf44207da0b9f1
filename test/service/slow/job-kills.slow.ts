import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { hasPostgres } from '../../../packages/service/testing/stores.js';
import { startPostgres } from '../../support/postgres.js';
import { killGroup } from '../support/processes.js';
import { randomOf } from '../../support/random.js';
import { startService, type Service } from '../support/service.js';

const kills = Number(process.env['ASSAY_KILLS'] ?? 50);
const seed = Number(process.env['ASSAY_SEED'] ?? Date.now() % 1_000_000);
const timeoutMs = kills * 30_000 + 300_000;
/** Enough documents that the job is still running at the last kill. */
const documents = 60 * kills;

const command = fileURLToPath(new URL('../../../packages/cli/bin/assay.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-job-kills-'));
const cleanUp: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
  rmSync(folder, { recursive: true, force: true });
});

/** A different document for each number. Every seventh is invalid. */
const documentOf = (index: number): string =>
  index % 7 === 3
    ? 'no document'
    : `openapi: 3.1.1\ninfo: { title: T${index}, version: '1' }\npaths: { /p${index}: { get: { responses: { '200': { description: d } } } } }\n`;

async function createJob({ client }: Service): Promise<string> {
  const form = new FormData();
  for (let index = 0; index < documents; index++)
    form.append('file', new Blob([documentOf(index)]), `${index}.yaml`);
  const answer = await client.request('POST', '/api/jobs', { body: form });
  expect(answer.status).toBe(202);
  return String(answer.json().id);
}

async function isDone({ client }: Service, id: string): Promise<void> {
  await vi.waitFor(
    async () => expect((await client.request('GET', `/api/jobs/${id}`)).json().status).toBe('completed'),
    { timeout: 300_000, interval: 500 },
  );
}

/** Expects exactly one result for each document. */
async function checkResults({ client }: Service, id: string): Promise<void> {
  const { text } = await client.request('GET', `/api/jobs/${id}/results`, {
    headers: { accept: 'application/x-ndjson' },
  });
  const results = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly name: string; readonly status: string });
  expect(results.map(({ name }) => name)).toEqual(
    Array.from({ length: documents }, (_, index) => `${index}.yaml`),
  );
  const wrong = results.filter(({ status }, index) => (status === 'error') !== (index % 7 === 3));
  expect(wrong).toEqual([]);
}

describe(`${kills} kills during a job of ${documents} documents (ASSAY_SEED=${seed})`, () => {
  it('a service with its own database continues where it was', { timeout: timeoutMs }, async () => {
    const random = randomOf(seed);
    const data = join(folder, 'own');
    const args = ['--processes', '2', '--job-documents', String(documents)];
    let service = await startService({ data, args });
    cleanUp.push(() => service.stop());
    const { key } = service;
    const id = await createJob(service);
    for (let round = 0; round < kills; round++) {
      await setTimeout(random() * 800);
      await service.kill();
      service = await startService({ data, args, key });
    }
    await isDone(service, id);
    await checkResults(service, id);
  });

  it.skipIf(!hasPostgres)(
    'two services and three workers leave nothing undone and do nothing twice',
    { timeout: timeoutMs },
    async () => {
      const random = randomOf(seed);
      const postgres = await startPostgres();
      cleanUp.push(() => postgres.close());
      const env = { DATABASE_URL: postgres.url };
      const args = ['--processes', '1', '--job-documents', String(documents)];
      const first = await startService({ env, args: [...args, '--job-slots', '0'] });
      cleanUp.push(() => first.stop());
      const id = await createJob(first);
      let second = await startService({ env, args, key: first.key });
      cleanUp.push(() => second.stop());
      const startWorker = (name: string): ChildProcess =>
        spawn(process.execPath, [command, 'worker', '--data', join(folder, name), '--processes', '1'], {
          env: { PATH: process.env['PATH'], HOME: folder, ...env },
          stdio: 'ignore',
          detached: true,
        });
      const workers = ['one', 'two', 'three'].map(startWorker);
      cleanUp.push(() => workers.forEach(({ pid }) => killGroup(pid ?? 0)));
      for (let round = 0; round < kills; round++) {
        await setTimeout(500 + random() * 1500);
        const victim = Math.floor(random() * 4);
        if (victim === 3) {
          await second.kill();
          second = await startService({ env, args, key: first.key });
        } else {
          const ended = new Promise((resolve) => workers[victim]?.once('exit', resolve));
          killGroup(workers[victim]?.pid ?? 0);
          await ended;
          workers[victim] = startWorker(['one', 'two', 'three'][victim] ?? '');
        }
      }
      await isDone(second, id);
      await checkResults(first, id);
    },
  );
});
