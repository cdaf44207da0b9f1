import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasPostgres } from '../../../packages/service/testing/stores.js';
import { startServer, type TestServer } from '../../../packages/service/testing/test-server.js';
import { startPostgres } from '../../support/postgres.js';
import { randomOf } from '../../support/random.js';
import { makeSmallDisk } from '../../support/small-disk.js';
import { killGroup } from '../support/processes.js';
import { startService, type Service } from '../support/service.js';

/** The number of faults of each kind, and the seed of their times. */
const faults = Number(process.env['ASSAY_FAULTS'] ?? 50);
const seed = Number(process.env['ASSAY_SEED'] ?? Date.now() % 1_000_000);
const timeoutMs = faults * 30_000 + 600_000;
/**
 * Limits in milliseconds after the last fault or finished document: for the next document, and for the delivery of webhooks. A
 * lost attempt of a delivery is due again after a minute.
 */
const recovery = { documents: 120_000, webhooks: 240_000 };
const documents = 20;

const command = fileURLToPath(new URL('../../../packages/cli/bin/assay.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-job-faults-'));
const cleanUp: (() => unknown)[] = [];
/** The delivery ids by job. */
const deliveries = new Map<string, string[]>();
let receiver: TestServer;

beforeAll(async () => {
  receiver = await startServer((request, response) => {
    void text(request).then((body) => {
      const { id } = JSON.parse(body) as { readonly id: string };
      deliveries.set(id, [...(deliveries.get(id) ?? []), String(request.headers['assay-delivery'])]);
      response.writeHead(200).end();
    });
  });
});
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A different document for each number. Every seventh is invalid. */
const documentOf = (index: number): string =>
  index % 7 === 3
    ? 'no document'
    : `openapi: 3.1.1\ninfo: { title: T${index}, version: '1' }\npaths: { /p${index}: { get: { responses: { '200': { description: d } } } } }\n`;

const options = (): string[] => [
  '--processes',
  '1',
  '--requests-per-minute',
  '1000000',
  '--fetch-allow',
  `127.0.0.1:${receiver.port}`,
];

/** Creates a job, and retries until a service has acknowledged it. */
async function createJob(serviceOf: () => Service, number: number): Promise<string> {
  for (;;) {
    const form = new FormData();
    for (let index = 0; index < documents; index++)
      form.append('file', new Blob([documentOf(index)]), `${index}.yaml`);
    form.append('webhook', `${receiver.origin}/hook`);
    form.append('webhookSecret', 'a secret of 16 characters');
    const headers = { 'idempotency-key': `${number}` };
    const answer = await serviceOf()
      .client.request('POST', '/api/jobs', { body: form, headers })
      .catch(() => undefined);
    if (answer?.status === 202) return String(answer.json().id);
    if (answer !== undefined) expect([503, 507]).toContain(answer.status);
    await setTimeout(250);
  }
}

async function find(service: Service, id: string) {
  return (await service.client.request('GET', `/api/jobs/${id}`)).json();
}

/** Expects exactly one result for each document and one delivery id for each webhook. */
async function checkJobs(service: Service, ids: readonly string[], lastFault: number): Promise<string> {
  // A busy machine may still have many documents to analyse. A lost document would stop the progress.
  let [done, latest] = [-1, Date.now()];
  for (;;) {
    const found = await Promise.all(ids.map((id) => find(service, id)));
    const count = found.reduce((sum, job) => sum + Number(job.done), 0);
    if (count > done) [done, latest] = [count, Date.now()];
    if (done === ids.length * documents) break;
    expect(Date.now() - latest, `${done} of ${ids.length * documents} documents`).toBeLessThan(
      recovery.documents,
    );
    await setTimeout(500);
  }
  const answered = Date.now() - lastFault;
  for (const id of ids) {
    const { text: lines } = await service.client.request('GET', `/api/jobs/${id}/results`, {
      headers: { accept: 'application/x-ndjson' },
    });
    const results = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly name: string; readonly status: string });
    expect(results.map(({ name, status }) => [name, status])).toEqual(
      Array.from({ length: documents }, (_, index) => [
        `${index}.yaml`,
        index % 7 === 3 ? 'error' : 'success',
      ]),
    );
  }
  for (const id of ids)
    await vi.waitFor(async () => expect((await find(service, id)).webhook.state).toBe('delivered'), {
      timeout: Math.max(1_000, latest + recovery.webhooks - Date.now()),
      interval: 500,
    });
  const sent = ids.map((id) => deliveries.get(id) ?? []);
  expect(sent.map((each) => new Set(each).size)).toEqual(ids.map(() => 1));
  const again = sent.reduce((sum, each) => sum + each.length - 1, 0);
  return `${ids.length} jobs of ${documents} documents; answered ${(answered / 1_000).toFixed(1)} s after the last fault; ${again} deliveries sent again`;
}

/** Causes `faults` faults while jobs are created and processed; then checks the jobs. */
async function run(
  name: string,
  serviceOf: () => Service,
  fault: (random: () => number) => Promise<void>,
): Promise<void> {
  const random = randomOf(seed);
  const ids: string[] = [];
  for (let round = 0; round < faults; round++) {
    ids.push(await createJob(serviceOf, round));
    await setTimeout(random() * 600);
    await fault(random);
  }
  const report = await checkJobs(serviceOf(), ids, Date.now());
  process.stdout.write(`${name}: ${faults} faults, ${report}\n`);
}

describe.skipIf(!hasPostgres)(`services and workers on PostgreSQL (ASSAY_SEED=${seed})`, () => {
  /** Starts PostgreSQL, two services and two workers. */
  async function start() {
    const postgres = await startPostgres();
    cleanUp.push(() => postgres.close());
    const env = { DATABASE_URL: postgres.url };
    const first = await startService({ env, args: options() });
    cleanUp.push(() => first.stop());
    const startWorker = (index: number): ChildProcess =>
      spawn(
        process.execPath,
        [
          command,
          'worker',
          '--data',
          join(folder, `worker-${index}`),
          ...options().slice(0, 2),
          ...options().slice(4),
        ],
        {
          env: { PATH: process.env['PATH'], HOME: folder, ...env },
          stdio: 'ignore',
          detached: true,
        },
      );
    const workers = [0, 1].map(startWorker);
    cleanUp.push(() => workers.forEach(({ pid }) => killGroup(pid ?? 0)));
    return { postgres, first, workers, startWorker };
  }

  it.each(['fast', 'immediate'] as const)(
    'lose nothing when it restarts in mode %s',
    async (mode) => {
      const { postgres, first } = await start();
      await run(
        `restart ${mode}`,
        () => first,
        async (random) => {
          await postgres.stop(mode);
          await setTimeout(random() * 500);
          await postgres.start();
        },
      );
    },
    timeoutMs,
  );

  it(
    'lose nothing when it is killed',
    async () => {
      const { postgres, first } = await start();
      await run(
        'PostgreSQL killed',
        () => first,
        async () => {
          await postgres.kill();
          await postgres.start();
        },
      );
    },
    timeoutMs,
  );

  it(
    'lose nothing when it is frozen',
    async () => {
      const { postgres, first } = await start();
      await run(
        'PostgreSQL frozen',
        () => first,
        async (random) => {
          postgres.freeze();
          // One time in ten, longer than the statement timeout.
          await setTimeout(random() < 0.1 ? 22_000 : random() * 2_000);
          postgres.thaw();
        },
      );
    },
    timeoutMs,
  );

  it(
    'lose nothing when workers are killed, or paused for longer than others wait for them',
    async () => {
      const { first, workers, startWorker } = await start();
      await run(
        'workers killed or paused',
        () => first,
        async (random) => {
          const index = Math.floor(random() * workers.length);
          const pid = workers[index]?.pid ?? 0;
          if (random() < 0.5) {
            const ended = new Promise((resolve) => workers[index]?.once('exit', resolve));
            killGroup(pid);
            await ended;
            workers[index] = startWorker(index);
            return;
          }
          signalGroup(pid, 'SIGSTOP');
          await setTimeout(random() < 0.1 ? 22_000 : random() * 3_000);
          signalGroup(pid, 'SIGCONT');
        },
      );
    },
    timeoutMs,
  );
});

describe(`a service with its own database (ASSAY_SEED=${seed})`, () => {
  it(
    'loses nothing when it is killed',
    async () => {
      const data = join(folder, 'own');
      let service = await startService({ data, args: options() });
      cleanUp.push(() => service.stop());
      const { key } = service;
      await run(
        'service killed',
        () => service,
        async () => {
          await service.kill();
          service = await startService({ data, args: options(), key });
        },
      );
    },
    timeoutMs,
  );

  const disk = makeSmallDisk('200m');
  it.skipIf(disk === undefined)(
    'loses nothing when its disk is full',
    async () => {
      cleanUp.push(() => disk?.remove());
      const service = await startService({ data: join(disk?.folder ?? '', 'data'), args: options() });
      cleanUp.push(() => service.stop());
      await run(
        'disk full',
        () => service,
        async (random) => {
          disk?.fill(random() * 40_000_000);
          await setTimeout(random() * 2_000);
          disk?.empty();
        },
      );
    },
    timeoutMs,
  );
});

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // All processes of the group have ended already.
  }
}
