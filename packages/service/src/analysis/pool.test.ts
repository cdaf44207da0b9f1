import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleScript } from '../../testing/bundle.js';
import { noLog, testAnalysis, testFetch, testSpool, textOfBody } from '../../testing/settings.js';
import type { AnalysisSettings } from '../settings/settings.js';
import { PoolClosed, PoolFull, type AnalysisPool, type ValidateAnswer } from './analysis-pool.js';
import { createAnalysisPool } from './create-pool.js';
import { PoolNotStarted } from './pool.js';

const mebibyte = 1024 * 1024;
const pathOf = (name: string) => fileURLToPath(new URL(`../../testing/${name}`, import.meta.url));
const pools: AnalysisPool[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

async function startPool(analysis: Partial<AnalysisSettings>, log = noLog): Promise<AnalysisPool> {
  const script = pathOf('misbehaving-child.mjs');
  return createAnalysisPool({
    analysis: { ...testAnalysis, ...analysis },
    fetch: testFetch,
    spool: await testSpool(),
    log,
    script,
  });
}

/** Creates a pool that is closed after the test. */
async function poolOf(analysis: Partial<AnalysisSettings> = {}, log = noLog): Promise<AnalysisPool> {
  const pool = await startPool(analysis, log);
  pools.push(pool);
  return pool;
}

function ask(pool: AnalysisPool, behaviour: string, signal?: AbortSignal, path = '/nowhere') {
  const document = { kind: 'upload', path, name: behaviour } as const;
  return pool.validate({ document, preset: 'recommended', severity: null, include: [] }, { signal });
}

const textOf = ({ body }: ValidateAnswer) => textOfBody(body);
const issueIn = (answer: ValidateAnswer) =>
  (JSON.parse(textOf(answer)) as { result: { id: string; problem: string }[] }).result[0];

describe('a child process that misbehaves', () => {
  // One pool for all tests, because starting processes takes longer than all tests together.
  let shared: AnalysisPool;
  beforeAll(async () => {
    shared = await startPool({ memory: 200 * mebibyte });
  });
  afterAll(() => shared.close());

  it.each([
    ['abort', 'crash', 'analysis-failed'],
    ['exit', 'crash', 'analysis-failed'],
    ['garbage', 'crash', 'analysis-failed'],
    ['lies', 'crash', 'analysis-failed'],
    ['otherAnswer', 'crash', 'analysis-failed'],
    ['heap', 'memory', 'document-too-large'],
    ['buffer', 'memory', 'document-too-large'],
    ['flood', 'memory', 'document-too-large'],
  ] as const)('(%s) costs its own job only', async (behaviour, stopped, id) => {
    const before = shared.state().replaced[stopped];
    const [answer, next] = await Promise.all([ask(shared, behaviour), ask(shared, 'well')]);
    expect(answer).toMatchObject({ status: 'error', measures: { stopped, bytes: 0, issues: 1 } });
    expect(issueIn(answer)).toMatchObject({ id });
    expect(textOf(next)).toBe('{}');
    // A job that crashed was tried twice.
    expect(shared.state().replaced[stopped] - before).toBe(stopped === 'crash' ? 2 : 1);
  });

  it('is killed at the deadline', async () => {
    const pool = await poolOf({ deadline: 300 });
    const answer = await ask(pool, 'loop');
    expect(answer).toMatchObject({ status: 'error', measures: { stopped: 'deadline' } });
    expect(issueIn(answer)).toMatchObject({
      id: 'analysis-deadline-exceeded',
      problem: 'The analysis of `loop` exceeded its deadline of 0.3 s.',
    });
    expect(textOf(await ask(pool, 'well'))).toBe('{}');
    expect(pool.state().replaced).toEqual({ deadline: 1, memory: 0, crash: 0, recycled: 0, abandoned: 0 });
  });

  it('that was killed from outside is replaced, and another one does its job', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-pool-'));
    const pool = await poolOf();
    const answer = await ask(pool, 'once', undefined, join(folder, 'marker'));
    expect(answer).toMatchObject({ status: 'success', measures: { stopped: null } });
    expect(pool.state().replaced.crash).toBe(1);
    await rm(folder, { recursive: true });
  });

  it('that was killed while it had nothing to do is replaced', async () => {
    const pool = await poolOf();
    const pid = Number(textOf(await ask(pool, 'pid')));
    process.kill(pid, 'SIGKILL');
    const next = Number(textOf(await ask(pool, 'pid')));
    expect(next).not.toBe(pid);
  });

  it('cannot flood the log', async () => {
    const lines: unknown[] = [];
    const log = Object.assign(Object.create(noLog), { debug: (line: unknown) => lines.push(line) });
    const pool = await poolOf({}, log as typeof noLog);
    await ask(pool, 'chatter');
    expect(JSON.stringify(lines).length).toBeLessThan(50_000);
  });

  it('logs which rules failed, without details for the caller', async () => {
    const lines: unknown[] = [];
    const log = Object.assign(Object.create(noLog), { error: (line: unknown) => lines.push(line) });
    const pool = await poolOf({}, log as typeof noLog);
    const { measures } = await ask(pool, 'failedRule');
    expect(lines).toEqual([{ rules: ['broken-rule'] }]);
    expect(measures).not.toHaveProperty('failedRules');
  });

  it.skipIf(process.platform === 'win32')(
    'ends when the service is killed, even in an endless loop',
    async () => {
      const script = await bundleScript(pathOf('orphan-child.ts'));
      const parent = spawn(process.execPath, [pathOf('dying-parent.mjs'), script.path], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(line.toString());
      parent.kill('SIGKILL');
      await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 15_000, interval: 100 });
      await script.delete();
    },
  );
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a pool', () => {
  it('passes on large answers completely', async () => {
    const pool = await poolOf();
    const { body } = await ask(pool, 'large');
    const text = textOfBody(body);
    expect(text.length).toBe(100 * mebibyte + 1);
    expect(text.slice(-2)).toBe('a.');
  });

  it('passes child processes no secrets of the environment', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://user:secret@db/assay');
    vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=4000');
    const pool = await poolOf();
    const environment = JSON.parse(textOf(await ask(pool, 'environment'))) as Record<string, string>;
    const own = Object.keys(environment).filter((name) => !name.startsWith('NODE_CHANNEL_'));
    expect(own.filter((name) => !/^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|SystemRoot)$/u.test(name))).toEqual(
      [],
    );
  });

  it('rejects jobs beyond the queue limit, and accepts jobs again afterwards', async () => {
    const pool = await poolOf({ queue: 2 });
    const taken = [ask(pool, 'slowly'), ask(pool, 'well'), ask(pool, 'well')];
    expect(pool.state()).toMatchObject({ ready: 1, running: 1, waiting: 2 });
    await expect(ask(pool, 'well')).rejects.toThrow(PoolFull);
    const answers = await Promise.all(taken);
    expect(answers[1]?.measures.waited).toBeGreaterThan(50);
    expect(textOf(await ask(pool, 'well'))).toBe('{}');
  });

  it('works on several jobs at a time', async () => {
    const pool = await poolOf({ processes: 2 });
    await vi.waitFor(() => expect(pool.state().ready).toBe(2), { timeout: 10_000 });
    const jobs = [ask(pool, 'slowly'), ask(pool, 'slowly')];
    expect(pool.state()).toMatchObject({ running: 2, waiting: 0 });
    await Promise.all(jobs);
  });

  it('abandons a queued job when its caller has left', async () => {
    const pool = await poolOf();
    const first = ask(pool, 'slowly');
    const controller = new AbortController();
    const second = ask(pool, 'well', controller.signal);
    controller.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect(pool.state().waiting).toBe(0);
    await expect(ask(pool, 'well', AbortSignal.abort(new Error('never came')))).rejects.toThrow('never came');
    expect((await first).status).toBe('success');
  });

  it('stops the work of a caller who has left', async () => {
    const pool = await poolOf();
    const controller = new AbortController();
    const first = ask(pool, 'loop', controller.signal);
    controller.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    expect(pool.state().replaced).toMatchObject({ abandoned: 1, deadline: 0, crash: 0 });
    expect(textOf(await ask(pool, 'well'))).toBe('{}');
  });

  it('lets a job finish that is done soon after its caller has left', async () => {
    const pool = await poolOf();
    const controller = new AbortController();
    const first = ask(pool, 'slowly', controller.signal);
    controller.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    expect(pool.state().replaced.abandoned).toBe(0);
  });

  it('serves one document of a second key before the second of a thousand', async () => {
    const pool = await poolOf({ queue: 1_000 });
    const order: string[] = [];
    const submit = async (owner: string) => {
      const document = { kind: 'upload', path: '/nowhere', name: 'well' } as const;
      await pool.validate({ document, preset: 'recommended', severity: null, include: [] }, { owner });
      order.push(owner);
    };
    const many = Array.from({ length: 1_000 }, () => submit('many'));
    await Promise.all([...many, submit('one')]);
    expect(order.indexOf('one')).toBeLessThanOrEqual(2);
  });

  it('reports after how many seconds there is room again', async () => {
    const pool = await poolOf({ queue: 1_000, queueTime: 2_000 });
    const submit = (bytes: number) => {
      const document = { kind: 'upload', path: '/nowhere', name: 'slowly' } as const;
      const job = { document, preset: 'recommended', severity: null, include: [] } as const;
      return pool.validate(job, { owner: 'key', bytes });
    };
    const taken = [submit(0), submit(30_000_000)];
    const refusal = await submit(0).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PoolFull);
    // 30 MB take about 10 s, and a request may wait for 2 s of them.
    expect((refusal as PoolFull).retryAfter).toBeGreaterThanOrEqual(6);
    expect((refusal as PoolFull).retryAfter).toBeLessThanOrEqual(12);
    await Promise.all(taken);
  });

  it('replaces a child process after a number of jobs, without a job waiting for it', async () => {
    const pool = await poolOf({ recycleAfter: 2 });
    const pids = new Set<string>();
    await vi.waitFor(
      async () => {
        pids.add(textOf(await ask(pool, 'pid')));
        expect(pids.size).toBe(3);
      },
      { timeout: 20_000, interval: 20 },
    );
    const { replaced, ready } = pool.state();
    expect(replaced.recycled).toBeGreaterThanOrEqual(2);
    expect(replaced.crash).toBe(0);
    expect(ready).toBeLessThanOrEqual(2);
  });

  it('finishes accepted jobs before it closes', async () => {
    const pool = await poolOf();
    const jobs = [ask(pool, 'slowly'), ask(pool, 'pid'), ask(pool, 'exit'), ask(pool, 'well')];
    const closing = pool.close();
    await expect(ask(pool, 'well')).rejects.toThrow(PoolClosed);
    const answers = await Promise.all(jobs);
    expect(answers.map(({ measures }) => measures.stopped)).toEqual([null, null, 'crash', null]);
    await closing;
    expect(isRunning(Number(textOf(answers[1]!)))).toBe(false);
    expect(pool.state()).toMatchObject({ ready: 0, running: 0, waiting: 0 });
  });

  it('rejects queued jobs if no child process can be started', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-pool-'));
    const script = join(folder, 'child.mjs');
    await copyFile(pathOf('misbehaving-child.mjs'), script);
    const pool = await createAnalysisPool({
      analysis: testAnalysis,
      fetch: testFetch,
      spool: await testSpool(),
      log: noLog,
      script,
    });
    await rm(folder, { recursive: true });
    expect(await ask(pool, 'exit')).toMatchObject({ status: 'error', measures: { stopped: 'crash' } });
    expect(pool.state().ready).toBe(0);
    await pool.close();
  });

  it('names the script that does not start', async () => {
    const script = '/nowhere/analysis-child.js';
    expect(existsSync(script)).toBe(false);
    const starting = createAnalysisPool({
      analysis: testAnalysis,
      fetch: testFetch,
      spool: await testSpool(),
      log: noLog,
      script,
    });
    await expect(starting).rejects.toThrow(PoolNotStarted);
    await expect(starting).rejects.toThrow(script);
  });
});
