import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { fakeParts, measures, recordsOf } from '../../testing/fake-parts.js';
import { StorageFull, StoreUnavailable } from '../database/errors.js';
import type { ClaimedDocument, DocumentAnswer, JobStore } from './job-store.js';
import { JobWorker } from './job-worker.js';

const document: ClaimedDocument = {
  id: v7(),
  jobId: v7(),
  keyId: v7(),
  tenant: 'default',
  kind: 'import',
  name: 'https://specs.test/a.yaml',
  url: 'https://specs.test/a.yaml',
  fileId: null,
  options: {
    preset: 'recommended',
    severity: null,
    include: [],
    engine: null,
    inFolder: false,
    webhook: null,
  },
  attempts: 1,
};

const kept = { isKept: true, job: undefined };

/** Creates a worker on a fake store: nodes never die, and the test overrides methods. */
async function workerOn(changes: Partial<JobStore>, waiting: ClaimedDocument[] = [document]) {
  const { pool, spool, store, metrics, audit, settings, now, log, lines, delete: end } = await fakeParts();
  // `as`: the methods that a worker calls.
  const jobs = {
    beat: async () => 0,
    claim: async () => waiting.splice(0),
    claimsOf: async () => [],
    release: async () => true,
    leave: async () => undefined,
    ...changes,
  } as unknown as JobStore;
  pool.onImport = async () => ({ records: recordsOf(['a']), errors: '[]', measures });
  const worker = new JobWorker({
    jobs,
    pool,
    spool,
    metrics,
    inventoryOf: (tenant) => store.of(tenant).inventory,
    rulesetsOf: (tenant) => store.of(tenant).rulesets,
    kept: settings.inventory,
    storage: settings.storage,
    audit,
    analysis: settings.analysis,
    slots: 1,
    fetches: { atOnce: 8, perKey: 2 },
    retention: 1_000,
    now,
    log,
  });
  const stop = async (): Promise<void> => {
    await worker.stop();
    await end();
  };
  return { worker, pool, store, settings, lines, stop };
}

it('a document whose projects do not fit is answered with the full resource', async () => {
  let resolve = (_answer: DocumentAnswer): void => undefined;
  const answered = new Promise<DocumentAnswer>((done) => {
    resolve = done;
  });
  const charges: unknown[] = [];
  const { settings, store, stop } = await workerOn({
    async answer(_document, answer, _at, charge) {
      charges.push(charge);
      if (answer.records !== undefined) throw new StorageFull('storagePerTenant', 7_000);
      resolve(answer);
      return kept;
    },
  });
  const { status, body } = await answered;
  await stop();
  expect(charges).toEqual([{ keyId: document.keyId, limits: settings.storage }, undefined]);
  expect(status).toBe('error');
  expect(JSON.parse(Buffer.from(body).toString())).toEqual({
    status: 'error',
    group: null,
    projects: 0,
    errors: [
      expect.objectContaining({
        id: 'storage-full',
        problem: expect.stringContaining('7000 bytes in the database, the limit `storagePerTenant`'),
      }),
    ],
  });
  // No group was created, so the audit log has no entry.
  expect(store.audited).toEqual([]);
});

describe('a worker whose database disconnects', () => {
  const unavailable = () => new StoreUnavailable('it is down');

  it('stores an answer once the database is back, and once only', async () => {
    let isDown = true;
    const stored: DocumentAnswer[] = [];
    const { worker, lines, store, stop } = await workerOn({
      async answer(_document, answer) {
        if (isDown) throw unavailable();
        stored.push(answer);
        return kept;
      },
    });
    await expect.poll(() => worker.state()).toEqual({ held: 1, unwritten: 1 });
    expect(lines.join('')).toContain('cannot be written back; trying again');
    expect(store.audited).toEqual([]);
    isDown = false;
    await expect.poll(() => worker.state()).toEqual({ held: 0, unwritten: 0 });
    expect(stored).toHaveLength(1);
    expect(store.audited).toHaveLength(1);
    await stop();
  });

  it('returns unfinished entries once the database is back', async () => {
    let isDown = true;
    const released: string[] = [];
    const { worker, pool, stop } = await workerOn({
      async release(_node, { id }) {
        if (isDown) throw unavailable();
        return released.push(id) > 0;
      },
    });
    pool.onImport = async () => {
      throw unavailable();
    };
    await expect.poll(() => worker.state()).toEqual({ held: 1, unwritten: 1 });
    isDown = false;
    await expect.poll(() => worker.state()).toEqual({ held: 0, unwritten: 0 });
    expect(released).toEqual([document.id]);
    await stop();
  });

  it('returns at its next heartbeat the entries of a claim whose answer was lost', async () => {
    const released: string[] = [];
    const { stop } = await workerOn(
      {
        claim: async () => {
          throw unavailable();
        },
        claimsOf: async () => [{ id: document.id, attempts: 1 }],
        release: async (_node, { id }) => released.push(id) > 0,
      },
      [],
    );
    await expect.poll(() => released).toEqual([document.id]);
    await stop();
  });

  it('abandons entries that another node has claimed, or that were cancelled', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const released: string[] = [];
    const { worker, stop } = await workerOn({
      answer: () => Promise.reject(unavailable()),
      release: async (_node, { id }) => released.push(id) > 0,
    });
    await vi.waitFor(() => expect(worker.state()).toEqual({ held: 1, unwritten: 1 }), 25_000);
    vi.advanceTimersByTime(5_000);
    await vi.waitFor(() => expect(worker.state()).toEqual({ held: 0, unwritten: 0 }), 25_000);
    vi.useRealTimers();
    expect(released).toEqual([]);
    await stop();
  });
});
