import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../../../packages/service/src/keys/key-text.js';
import { checkStored, type Acknowledged } from '../../../packages/service/testing/stored-imports.js';
import { hasPostgres } from '../../../packages/service/testing/stores.js';
import { startPostgres, type TestPostgres } from '../../support/postgres.js';
import type { Answer } from '../support/client.js';
import { acknowledgedBy, documentWith, importOf } from '../support/imports.js';
import { survivorsOf } from '../support/processes.js';
import { runAssay, startService, type LogLine, type Service } from '../support/service.js';

const small = documentWith(4);
const validatePath = '/api/conversion/openapi/validate';
/** A response, with the times of its request and arrival. */
interface Statement {
  readonly requested: number;
  readonly answered: number;
  readonly answer: Answer;
}

describe.skipIf(!hasPostgres)('a service whose PostgreSQL disconnects during work', () => {
  let postgres: TestPostgres;
  let service: Service;
  let data: string;
  const acknowledged: Acknowledged[] = [];
  let load: Load;

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'assay-database-'));
    postgres = await startPostgres();
    service = await startService({
      data,
      env: { DATABASE_URL: postgres.url },
      args: ['--requests-per-minute', '1000000', '--queue', '20'],
    });
    load = startLoad();
  });
  afterAll(async () => {
    load.stop();
    postgres.thaw();
    await service.stop();
    await postgres.close();
    rmSync(data, { recursive: true, force: true });
  });

  interface Load {
    readonly validations: Statement[];
    readonly imports: Statement[];
    /** The times of the requests that still wait for a response. */
    readonly open: Set<{ readonly requested: number }>;
    stop(): void;
    readonly ended: Promise<void>;
  }

  /** Starts three clients that validate and three that import, without pauses. */
  function startLoad(): Load {
    let isStopped = false;
    const validations: Statement[] = [];
    const imports: Statement[] = [];
    const open = new Set<{ readonly requested: number }>();
    const repeat = async (list: Statement[], ask: () => Promise<Answer>): Promise<void> => {
      while (!isStopped) {
        const waiting = { requested: Date.now() };
        open.add(waiting);
        const answer = await ask();
        open.delete(waiting);
        list.push({ ...waiting, answered: Date.now(), answer });
        // Waits before a retry, like a client should after 503.
        if (answer.status === 503) await setTimeout(100);
      }
    };
    const importing = (operations: number) => async (): Promise<Answer> => {
      const answer = await importOf(service.client, operations);
      const known = acknowledgedBy(answer, operations);
      if (known !== undefined) acknowledged.push(known);
      return answer;
    };
    const validating = (): Promise<Answer> => service.client.upload(validatePath, small);
    const ended = Promise.all([
      ...[validating, validating, validating].map((ask) => repeat(validations, ask)),
      ...[3, 30, 400].map((operations) => repeat(imports, importing(operations))),
    ]).then(() => undefined);
    // Prevents an unhandled rejection. Callers of `ended` still receive it.
    ended.catch(() => undefined);
    return { validations, imports, open, stop: () => (isStopped = true), ended };
  }

  const freshKey = async (): Promise<string> => {
    const name = `unseen-${Math.random()}`;
    const made = await runAssay(['keys', 'create', '--name', name, '--scope', 'admin', '--data', data]);
    expect(made.code).toBe(0);
    return made.stdout.trim();
  };
  const imported = (since: number): boolean =>
    load.imports.some(({ requested, answer }) => requested > since && answer.status === 200);
  const refused = (since: number): Statement | undefined =>
    load.imports.find(({ requested, answer }) => requested > since && answer.status === 503);
  const get = (path: string, key?: string): Promise<Answer> =>
    service.client.request('GET', path, key === undefined ? {} : { key });

  /** Tests one complete outage. */
  async function outage(
    name: string,
    begin: () => Promise<void> | void,
    end: () => Promise<void> | void,
  ): Promise<void> {
    const unseen = await freshKey();
    await until(() => imported(0) && load.validations.some(({ answer }) => answer.status === 200));
    await begin();
    const out = Date.now();
    await until(() => refused(out) !== undefined);

    expect((await get('/health')).status).toBe(200);
    expect((await get('/ready')).status).toBe(503);
    // Without the database, the service cannot tell the valid first key from the unknown second one. The third does not have the
    // form of a key.
    for (const [key, status] of [
      [unseen, 503],
      [makeKey().text, 503],
      ['assay_wrong', 401],
    ] as const)
      expectProblem(await get('/api/groups', key), status);
    const during = Date.now();
    await until(() => load.validations.filter(({ requested }) => requested > during).length >= 10);
    // More requests than the service has database connections, so that a leaked connection is noticed.
    for (const answer of await Promise.all(Array.from({ length: 24 }, () => get('/api/groups'))))
      expectProblem(answer, 503);
    // Requests within a transaction get their error response while the database is still away.
    await until(() => [...load.open].every(({ requested }) => requested > out));

    await end();
    const back = Date.now();
    await until(() => imported(back));
    await untilAsync(async () => (await get('/ready')).status === 200);
    expect((await get('/api/groups', unseen)).status).toBe(200);
    const recovered = Date.now();

    // Checks every request during the outage, and at its beginning and end.
    expect(statusesOf(load.validations, out, back)).toEqual([200]);
    for (const { requested, answered, answer } of load.imports)
      if (requested > out && answered < back) expectProblem(answer, 503);
    expect(
      statusesOf(load.imports, 0, recovered).filter((status) => status !== 200 && status !== 503),
    ).toEqual([]);
    const longest = Math.max(...load.imports.map(({ requested, answered }) => answered - requested));
    expect(longest).toBeLessThan(60_000);
    process.stdout.write(
      `${name}: ${load.validations.length} validations, ${acknowledged.length} imports acknowledged and ` +
        `${load.imports.filter(({ answer }) => answer.status === 503).length} refused so far, ` +
        `longest answer ${longest} ms, first import ${recovered - back} ms after the end\n`,
    );
  }

  it('continues with validations and recovers by itself after a stop', () =>
    outage('stopped', postgres.stop, postgres.start));

  it('recovers after a crash', () => outage('crashed', postgres.kill, postgres.start));

  it('recovers after all processes of the server were paused', () =>
    outage('frozen', postgres.freeze, postgres.thaw));

  it('recovers after a server that accepts connections without answering', async () => {
    const silent = silence();
    await outage(
      'silent',
      async () => {
        await postgres.stop();
        await silent.listen(Number(new URL(postgres.url).port));
      },
      async () => {
        await silent.close();
        await postgres.start();
      },
    );
  });

  it('has stored each import that it answered completely, and stops while its database is paused', async () => {
    load.stop();
    await load.ended;
    const stored = await checkStored({ databaseUrl: postgres.url }, acknowledged);
    process.stdout.write(
      `${acknowledged.length} imports acknowledged, ${stored.groups} groups with ${stored.projects} projects stored, ${stored.undone} transactions undone\n`,
    );
    expect(stored.faults).toEqual([]);
    // The log contains only errors about the unavailable database, and events just before it that could not be recorded.
    const errors = service.log.filter(({ level }) => level === 'error' || level === 'fatal');
    expect(errors.filter((entry) => !isUnnotedEvent(entry))).toEqual([]);

    postgres.freeze();
    const waiting = Promise.allSettled([importOf(service.client, 3), get('/api/groups')]);
    await untilAsync(async () => (await get('/ready')).status === 503);
    const began = Date.now();
    const exit = await Promise.race([service.stop(), setTimeout(90_000, 'it does not stop', { ref: false })]);
    process.stdout.write(`stopped in ${Date.now() - began} ms with a paused database\n`);
    expect(exit).toEqual({ code: 0, signal: null });
    expect(await survivorsOf(service.pid)).toEqual([]);
    await waiting;
    postgres.thaw();
    expect((await checkStored({ databaseUrl: postgres.url }, acknowledged)).faults).toEqual([]);
  });
});

function expectProblem(answer: Answer, status: number): void {
  expect({ status: answer.status, type: answer.headers['content-type'] }).toEqual({
    status,
    type: expect.stringContaining('application/problem+json'),
  });
  expect(answer.json()).toMatchObject({ status });
  if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

function statusesOf(stated: readonly Statement[], after: number, before: number): readonly number[] {
  const within = stated.filter(({ requested, answered }) => requested > after && answered < before);
  return [...new Set(within.map(({ answer }) => answer.status))];
}

/** A server that accepts connections and never sends anything. */
function silence(): { listen(port: number): Promise<void>; close(): Promise<void> } {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  return {
    listen: (port) => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/**
 * True for the event of an import that was stored just before the database went away. It is in the log instead of the audit log.
 */
function isUnnotedEvent({ msg, err }: LogLine): boolean {
  return msg === 'the audit log cannot be written' && (err as { code: string }).code === 'store-unavailable';
}

async function until(isTrue: () => boolean): Promise<void> {
  await untilAsync(async () => isTrue());
}

/** Waits at most two minutes. */
async function untilAsync(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('The expected state was not reached in time.');
    await setTimeout(50);
  }
}
