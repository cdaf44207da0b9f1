import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeParts, measures, type FakeParts } from '../../../testing/fake-parts.js';
import { makeSmallDisk } from '../../../../../test/support/small-disk.js';
import { createMetrics } from '../../operation/metrics.js';
import { registerOperation } from './health.js';

const disk = makeSmallDisk('1m');
afterAll(() => disk?.remove());

describe('the routes for operators', () => {
  let app: FastifyInstance;
  let parts: FakeParts;
  let heldWork: FakeParts['heldWork'];
  const metrics = createMetrics();
  beforeEach(async () => {
    metrics.registry.clear();
    parts = await fakeParts();
    app = fastify();
    heldWork = () => undefined;
    registerOperation(app, { ...parts, metrics, heldWork: () => heldWork() });
    await app.ready();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
    await parts.delete();
  });

  it('/health answers as long as the process is alive, with or without the database', async () => {
    parts.store.down = true;
    const answer = await app.inject('/health');
    expect([answer.statusCode, answer.body]).toEqual([200, '{"status":"ok"}']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('/ready reports that the service is ready', async () => {
    const answer = await app.inject('/ready');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'ok',
      checks: { store: 'ok', analysis: 'ok', queue: 'ok', disk: 'ok', jobs: 'ok' },
    });
  });

  it('/ready reports what is missing, and nothing more', async () => {
    parts.store.down = true;
    const answer = await app.inject('/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      status: 'unavailable',
      checks: { store: 'failed', analysis: 'ok', queue: 'failed', disk: 'ok', jobs: 'ok' },
    });

    parts.store.down = false;
    parts.pool.state = () => ({ ...state, ready: 0 });
    const without = await app.inject('/ready');
    expect(without.statusCode).toBe(503);
    expect(without.json().checks).toEqual({
      store: 'ok',
      analysis: 'failed',
      queue: 'ok',
      disk: 'ok',
      jobs: 'ok',
    });
  });

  it.skipIf(disk === undefined)(
    '/ready reports a full disk, and stays ready for documents and deletions',
    async () => {
      const log = { ...parts.log, error: vi.fn() };
      const small = fastify();
      const settings = { ...parts.settings, data: disk?.folder ?? '' };
      registerOperation(small, { ...parts, settings, metrics: createMetrics(), log: log as never });
      const answers = [await small.inject('/ready'), await small.inject('/ready')];
      await small.close();
      for (const answer of answers)
        expect([answer.statusCode, answer.json()]).toEqual([
          200,
          { status: 'ok', checks: { store: 'ok', analysis: 'ok', queue: 'ok', disk: 'full', jobs: 'ok' } },
        ]);
      expect(log.error).toHaveBeenCalledOnce();
    },
  );

  it('/ready and /metrics report entries of jobs that the database rejected', async () => {
    heldWork = () => ({ held: 3, unwritten: 2 });
    const answer = await app.inject('/ready');
    expect([answer.statusCode, answer.json().checks.jobs]).toEqual([503, 'failed']);
    expect((await app.inject('/metrics')).body).toContain('assay_job_documents_unwritten 2\n');
    heldWork = () => ({ held: 3, unwritten: 0 });
    expect((await app.inject('/ready')).json().checks.jobs).toBe('ok');
  });

  it('/ready waits a second for the database, and queries it once for any number of callers', async () => {
    vi.useFakeTimers();
    parts.store.ping = vi.fn(() => new Promise<void>(() => undefined));
    const answers = Promise.all([app.inject('/ready'), app.inject('/ready'), app.inject('/ready')]);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(parts.store.ping).toHaveBeenCalledOnce();

    parts.store.ping = async () => undefined;
    expect((await app.inject('/ready')).statusCode).toBe(200);
  });
});

describe('/metrics', () => {
  it('counts requests and analyses, and includes the state of the pool', async () => {
    const metrics = createMetrics();
    const parts = await fakeParts();
    parts.pool.state = () => state;
    const app = fastify();
    registerOperation(app, { ...parts, metrics });
    metrics.request('GET', '/api/projects/:id', 200, 0.03, '0197a1f0-5b1e-7c3d-9f2a-1b2c3d4e5f60');
    metrics.request('GET', '/api/projects/:id', 404, 0.01);
    const first = { ...measures, took: 70, waited: 2000, bytes: 500, issues: 3 };
    metrics.analysis('validate', 'success', first, '0197a1f0-5b1e-7c3d-9f2a-1b2c3d4e5f60');
    metrics.analysis('import', 'error', { ...measures, stopped: 'memory' });
    const answer = await app.inject('/metrics');
    // A second scrape counts nothing twice.
    const again = await app.inject('/metrics');
    await app.close();
    await parts.delete();

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const own = (body: string): string[] =>
      body.split('\n').filter((line) => line.startsWith('assay_') && !line.includes('_bucket'));
    expect(own(again.body)).toEqual(own(answer.body));
    expect(own(answer.body)).toMatchInlineSnapshot(`
      [
        "assay_http_requests_total{method="GET",route="/api/projects/:id",status="200"} 1",
        "assay_http_requests_total{method="GET",route="/api/projects/:id",status="404"} 1",
        "assay_http_request_duration_seconds_sum{method="GET",route="/api/projects/:id"} 0.04",
        "assay_http_request_duration_seconds_count{method="GET",route="/api/projects/:id"} 2",
        "assay_analyses_total{kind="validate",status="success",stopped="no"} 1",
        "assay_analyses_total{kind="import",status="error",stopped="memory"} 1",
        "assay_analysis_duration_seconds_sum{kind="validate"} 0.07",
        "assay_analysis_duration_seconds_count{kind="validate"} 1",
        "assay_analysis_duration_seconds_sum{kind="import"} 0.001",
        "assay_analysis_duration_seconds_count{kind="import"} 1",
        "assay_analysis_wait_seconds_sum{kind="validate"} 2",
        "assay_analysis_wait_seconds_count{kind="validate"} 1",
        "assay_analysis_wait_seconds_sum{kind="import"} 0",
        "assay_analysis_wait_seconds_count{kind="import"} 1",
        "assay_analysed_bytes_total{kind="validate"} 500",
        "assay_analysed_bytes_total{kind="import"} 1",
        "assay_issues_total{kind="validate"} 3",
        "assay_issues_total{kind="import"} 0",
        "assay_key_requests_total{key="134bb5268e1d"} 1",
        "assay_key_analysis_seconds_total{key="134bb5268e1d"} 0.07",
        "assay_analysis_ready 2",
        "assay_analysis_running 1",
        "assay_analysis_waiting 3",
        "assay_analysis_fetching 0",
        "assay_analysis_waiting_to_fetch 0",
        "assay_analysis_children_replaced_total{reason="deadline"} 1",
        "assay_analysis_children_replaced_total{reason="memory"} 2",
        "assay_analysis_children_replaced_total{reason="crash"} 0",
        "assay_analysis_children_replaced_total{reason="recycled"} 4",
        "assay_analysis_children_replaced_total{reason="abandoned"} 0",
        "assay_job_documents_held 0",
        "assay_job_documents_unwritten 0",
      ]
    `);
    expect(answer.body).toContain('nodejs_eventloop_lag_seconds');
  });
});

const state = {
  ready: 2,
  running: 1,
  waiting: 3,
  fetching: 0,
  waitingToFetch: 0,
  replaced: { deadline: 1, memory: 2, crash: 0, recycled: 4, abandoned: 0 },
};
