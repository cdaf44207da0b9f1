import { mkdtempSync, readdirSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import {
  checkStored,
  withPostgres,
  type Acknowledged,
} from '../../../packages/service/testing/stored-imports.js';
import { hasPostgres } from '../../../packages/service/testing/stores.js';
import { startPostgres, type TestPostgres } from '../../support/postgres.js';
import { exportFaultsOf, faultsOf, streamImports, type ImportStream } from '../support/imports.js';
import { killGroup, survivorsOf } from '../support/processes.js';
import { randomOf } from '../../support/random.js';
import { startService, type Service } from '../support/service.js';

const rounds = Number(process.env['ASSAY_KILLS'] ?? 50);
const seed = Number(process.env['ASSAY_SEED'] ?? Date.now() % 1_000_000);
// A generous limit for a busy machine: on an idle one, a round takes about 4 s.
const timeoutMs = rounds * 30_000 + 120_000;

/** The number of operations in the documents that each client imports. One document takes long enough to be interrupted. */
const clients = [[1, 5, 20], [3, 10, 40], [200, 400], [1000]];
const args = ['--requests-per-minute', '1000000', '--queue', '8'];

const cleanUp: (() => void | Promise<void>)[] = [];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

interface Tally {
  readonly acknowledged: Acknowledged[];
  readonly faults: string[];
  inFlight: number;
  atStart: number;
  atWrite: number;
}

/** Resolves to true when a data folder's database writes, and to false after 10 s. */
type Written = (data: string) => Promise<boolean>;

/** PGlite: a change of its write-ahead log. */
const logGrows: Written = (data) =>
  new Promise((resolve) => {
    const watcher = watch(join(data, 'store/pg_wal'));
    const timeout = globalThis.setTimeout(() => done(false), 10_000);
    const done = (isWritten: boolean): void => {
      clearTimeout(timeout);
      watcher.close();
      resolve(isWritten);
    };
    watcher.once('change', () => done(true));
  });

/** PostgreSQL: an open transaction that has written. */
function transactionIn(databaseUrl: string): Written {
  return () =>
    withPostgres(databaseUrl, async (ask) => {
      const question =
        "select 1 from pg_stat_activity where application_name = 'assay' and backend_xid is not null";
      const end = Date.now() + 10_000;
      while (Date.now() < end) if ((await ask(question)).length > 0) return true;
      return false;
    });
}

/** Starts a service and kills it at a random moment. The service leads its own process group. */
class Killed {
  readonly data = mkdtempSync(join(tmpdir(), 'assay-kills-'));
  private readonly env: Readonly<Record<string, string>>;
  private readonly random: () => number;
  private readonly tally: Tally;
  private readonly written: Written;
  private key = '';

  constructor(env: Readonly<Record<string, string>>, random: () => number, tally: Tally, written: Written) {
    this.env = env;
    this.random = random;
    this.tally = tally;
    this.written = written;
    cleanUp.push(() => rmSync(this.data, { recursive: true, force: true }));
  }

  async start(spawned?: (pid: number) => void): Promise<Service> {
    const service = await startService({
      data: this.data,
      env: this.env,
      args,
      ...(this.key !== '' && { key: this.key }),
      ...(spawned !== undefined && { spawned }),
    });
    this.key = service.key;
    return service;
  }

  /**
   * Runs one round: starts the service, which must recover by itself; reads acknowledged imports; kills the service during
   * imports.
   */
  async round(): Promise<number> {
    const service = await this.start();
    this.tally.faults.push(...(await this.askFor(service, this.tally.acknowledged.slice(-4))));
    const stream = streamImports(service.client, clients, this.random);
    await this.moment(stream);
    this.tally.inFlight += stream.inFlight;
    const isAlone = this.random() < 0.4;
    if (isAlone) process.kill(service.pid, 'SIGKILL');
    else killGroup(service.pid);
    stream.stop();
    await Promise.all([service.exit, stream.ended]);
    this.tally.acknowledged.push(...stream.acknowledged);
    for (const status of stream.statuses.keys())
      if (![0, 200, 503].includes(status)) this.tally.faults.push(`an import was answered with ${status}`);
    return service.pid;
  }

  /**
   * Waits for a random moment in the stream, independent of the machine's load. In half of the rounds, it is just after a write
   * of the database.
   */
  private async moment(stream: ImportStream): Promise<void> {
    const answers = Math.floor(this.random() * 8);
    const isAtWrite = this.random() < 0.5;
    const later = this.random();
    const end = Date.now() + 10_000;
    while (stream.acknowledged.length < answers && Date.now() < end) await setTimeout(20);
    const isWriting = isAtWrite && (await this.written(this.data));
    if (isWriting) this.tally.atWrite++;
    await setTimeout(later * (isWriting ? 40 : 800));
  }

  /** Runs a round that kills the service during its start, while it recovers from the previous kill. */
  async roundAtStart(): Promise<number> {
    let group = 0;
    const after = this.random() * 1_500;
    const started = this.start((pid) => {
      group = pid;
      globalThis.setTimeout(() => killGroup(pid), after);
    });
    await started.then(
      (service) => service.exit,
      () => undefined,
    );
    this.tally.atStart++;
    return group;
  }

  async askFor(service: Service, known: readonly Acknowledged[]): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const each of known) faults.push(...(await faultsOf(service.client, each, this.random)));
    const last = known.at(-1);
    if (last !== undefined) faults.push(...(await exportFaultsOf(service.client, last, this.random)));
    return faults;
  }
}

async function killOften(
  name: string,
  env: Readonly<Record<string, string>>,
  databaseUrl?: string,
): Promise<void> {
  const random = randomOf(seed);
  const tally: Tally = { acknowledged: [], faults: [], inFlight: 0, atStart: 0, atWrite: 0 };
  const killed = new Killed(
    env,
    random,
    tally,
    databaseUrl === undefined ? logGrows : transactionIn(databaseUrl),
  );
  const survivors: Promise<readonly string[]>[] = [];
  const began = Date.now();
  for (let round = 0; round < rounds; round++) {
    const isAtStart = round > 0 && random() < 0.15;
    const group = isAtStart ? await killed.roundAtStart() : await killed.round();
    // The children must notice by themselves, while the next service is already running.
    survivors.push(survivorsOf(group));
  }
  const took = Date.now() - began;
  const left = (await Promise.all(survivors)).flat();

  const service = await killed.start();
  const sample = tally.acknowledged.filter(() => random() < 30 / Math.max(30, tally.acknowledged.length));
  tally.faults.push(...(await killed.askFor(service, sample)));
  const spooled = readdirSync(join(killed.data, 'spool'));
  const exit = await service.stop();
  const stored = await checkStored(
    databaseUrl === undefined ? { data: killed.data } : { databaseUrl },
    tally.acknowledged,
  );

  const projects = tally.acknowledged.reduce((sum, each) => sum + each.projects.length, 0);
  process.stdout.write(
    `${name}: seed ${seed}, ${rounds} kills in ${Math.round(took / 1000)} s (${tally.atStart} of them while it started, ${tally.atWrite} when it was seen to write), ` +
      `${tally.acknowledged.length} imports with ${projects} projects acknowledged, ${tally.inFlight} in flight when killed, ` +
      `${stored.groups} groups with ${stored.projects} projects stored, ${stored.undone} transactions undone\n`,
  );
  expect(tally.faults).toEqual([]);
  expect(stored.faults).toEqual([]);
  expect(left).toEqual([]);
  expect(spooled).toEqual([]);
  expect(exit).toEqual({ code: 0, signal: null });
  expect(await survivorsOf(service.pid)).toEqual([]);
  expect(tally.acknowledged.length).toBeGreaterThan(0);
}

describe('a service that is killed again and again while it imports', () => {
  it(
    'starts by itself and keeps each answered import, complete, in its own folder',
    () => killOften('PGlite', {}),
    timeoutMs,
  );

  it.skipIf(!hasPostgres)(
    'does the same on PostgreSQL',
    async () => {
      const postgres: TestPostgres = await startPostgres();
      cleanUp.push(() => postgres.close());
      await killOften('PostgreSQL', { DATABASE_URL: postgres.url }, postgres.url);
    },
    timeoutMs,
  );
});
