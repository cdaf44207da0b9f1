import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgres } from '../../../packages/service/testing/stores.js';
import { startPostgres } from '../../support/postgres.js';
import { runAssay, startService, type Service } from '../support/service.js';

const command = fileURLToPath(new URL('../../../packages/cli/bin/assay.js', import.meta.url));
const document = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths: {}\n";

describe.runIf(hasPostgres)('two services and a worker on one PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let first: Service;
  let second: Service;
  let worker: ChildProcess | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'assay-nodes-'));

  beforeAll(async () => {
    postgres = await startPostgres();
    const env = { DATABASE_URL: postgres.url };
    const args = ['--processes', '1', '--job-slots', '0'];
    first = await startService({ env, args });
    second = await startService({ env, args, key: first.key });
  });
  afterAll(async () => {
    worker?.kill('SIGKILL');
    await Promise.all([first.stop(), second.stop()]);
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function startWorker(name: string): ChildProcess {
    return spawn(process.execPath, [command, 'worker', '--data', join(folder, name), '--processes', '1'], {
      env: { PATH: process.env['PATH'], HOME: folder, DATABASE_URL: postgres.url },
      stdio: 'ignore',
    });
  }

  async function createJob(service: Service, documents: number): Promise<string> {
    const form = new FormData();
    for (let index = 0; index < documents; index++)
      form.append('file', new Blob([document]), `${index}.yaml`);
    return (await service.client.request('POST', '/api/jobs', { body: form })).json().id;
  }

  const jobOf = async (service: Service, id: string) =>
    (await service.client.request('GET', `/api/jobs/${id}`)).json();

  it('know within a second of keys that the other creates and revokes', async () => {
    const made = await runAssay(
      ['keys', 'create', '--name', 'shared', '--scope', 'read', '--data', first.data],
      {
        env: { DATABASE_URL: postgres.url },
      },
    );
    const key = made.stdout.trim();
    const status = async (service: Service) =>
      (await service.client.request('GET', '/api/groups', { key })).status;
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    await runAssay(['keys', 'revoke', 'shared', '--data', second.data], {
      env: { DATABASE_URL: postgres.url },
    });
    await expect.poll(() => status(first), { timeout: 1_000, interval: 50 }).toBe(401);
    expect(await status(second)).toBe(401);
  });

  async function createReader(name: string): Promise<string> {
    const args = ['keys', 'create', '--name', name, '--scope', 'read', '--data', first.data];
    return (await runAssay(args, { env: { DATABASE_URL: postgres.url } })).stdout.trim();
  }

  /** Sends a request; returns the remaining part of its key's limit. */
  async function spend(service: Service, key: string) {
    const { status, headers } = await service.client.request('GET', '/api/groups', { key });
    const number = (name: string): number => Number(headers[`ratelimit-${name}`]);
    return { status, limit: number('limit'), left: number('remaining'), reset: number('reset') };
  }

  /** Waits until the current minute has enough time left for a test. */
  async function beginMinute(key: string): Promise<void> {
    const { reset } = await spend(first, key);
    if (reset < 20) await setTimeout((reset + 1) * 1_000);
  }

  it('count the requests of a key together', async () => {
    const key = await createReader('counted');
    await beginMinute(key);
    const before = (await spend(first, key)).left;
    await Promise.all(Array.from({ length: 100 }, () => spend(first, key)));
    await expect
      .poll(async () => (await spend(second, key)).left, { timeout: 1_000, interval: 200 })
      .toBeLessThan(before - 99);
  });

  it('reject a key within a second of its limit, even if it has reached it on neither', async () => {
    const key = await createReader('busy');
    await beginMinute(key);
    const { limit } = await spend(first, key);
    const statuses: Record<number, number> = {};
    const spendHalf = async (service: Service): Promise<void> => {
      // Sends few requests at a time, because the service closes an address's oldest connections if it has too many.
      for (let sent = 0; sent < limit / 2; sent += 50) {
        const answers = Array.from({ length: Math.min(50, limit / 2 - sent) }, () => spend(service, key));
        for (const { status } of await Promise.all(answers)) statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all([spendHalf(first), spendHalf(second)]);
    expect(statuses[200]).toBeGreaterThan(limit - 50);
    const reached = performance.now();
    const refused = async (service: Service): Promise<number> => {
      while ((await spend(service, key)).status !== 429 && performance.now() - reached < 10_000)
        await setTimeout(50);
      return performance.now() - reached;
    };
    const took = await Promise.all([refused(first), refused(second)]);
    process.stdout.write(`refused ${took.map(Math.round).join(' and ')} ms after the limit was reached\n`);
    expect(Math.max(...took)).toBeLessThan(1_000);
  });

  it('pass jobs to workers, and to another one if one is killed', async () => {
    worker = startWorker('one');
    const id = await createJob(first, 200);
    await expect
      .poll(async () => (await jobOf(second, id)).done, { timeout: 60_000, interval: 100 })
      .toBeGreaterThan(0);
    worker?.kill('SIGKILL');
    worker = startWorker('two');
    await expect
      .poll(async () => (await jobOf(second, id)).status, { timeout: 60_000, interval: 200 })
      .toBe('completed');
    expect(await jobOf(first, id)).toMatchObject({ total: 200, done: 200, failed: 0 });
    const lines = await first.client.request('GET', `/api/jobs/${id}/results`, {
      headers: { accept: 'application/x-ndjson' },
    });
    const names = lines.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).name);
    expect(names).toEqual(Array.from({ length: 200 }, (_, index) => `${index}.yaml`));
  });

  it('return unfinished work when they stop', async () => {
    const started = performance.now();
    const ended = new Promise((resolve) => worker?.once('exit', resolve));
    worker?.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
