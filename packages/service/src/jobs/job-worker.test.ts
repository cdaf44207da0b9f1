import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { fakeParts, recordsOf } from '../../testing/fake-parts.js';
import { StorageFull } from '../store/store.js';
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

it('a document whose projects there is no room for is answered with what is full', async () => {
  const { pool, spool, store, metrics, audit, settings, now, log, ...parts } = await fakeParts();
  let resolve = (_answer: DocumentAnswer): void => undefined;
  const answered = new Promise<DocumentAnswer>((done) => {
    resolve = done;
  });
  const waiting = [document];
  // `as`: what a worker asks of the store when nothing dies.
  const jobs = {
    beat: async () => 0,
    claim: async () => waiting.splice(0),
    cancelledOf: async () => [],
    release: async () => undefined,
    leave: async () => undefined,
    async answer(_document: ClaimedDocument, answer: DocumentAnswer, _at: Date, charge: unknown) {
      if (answer.records !== undefined) {
        expect(charge).toEqual({ keyId: document.keyId, limits: settings.storage });
        throw new StorageFull('storagePerTenant', 7_000);
      }
      resolve(answer);
      return undefined;
    },
  } as unknown as JobStore;
  pool.onImport = async () => ({
    records: recordsOf(['a']),
    errors: '[]',
    measures: { waited: 0, took: 1, bytes: 1, format: 'oas3.1', issues: 0, stopped: null },
  });
  const worker = new JobWorker({
    jobs,
    pool,
    spool,
    metrics,
    inventoryOf: (tenant) => store.of(tenant).inventory,
    kept: settings.inventory,
    storage: settings.storage,
    audit,
    analysis: settings.analysis,
    slots: 1,
    retention: 1_000,
    now,
    log,
  });
  const { status, body } = await answered;
  await worker.stop();
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
  // Nothing was made that the audit log could tell of.
  expect(store.audited).toEqual([]);
  await parts.delete();
});
