import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { silent, temporaryFolder } from '../../testing/stores.js';
import { databaseOf, type Queries } from '../database/database.js';
import { openPglite } from '../database/pglite-driver.js';
import { createJobStore } from './create-job-store.js';
import { takeEntries } from './job-queue.js';
import type { NewJob } from './job-store.js';

const job: NewJob = {
  id: v7(),
  keyId: v7(),
  tenant: 'default',
  kind: 'validate',
  options: {
    preset: 'recommended',
    severity: null,
    include: [],
    engine: null,
    inFolder: false,
    webhook: null,
  },
  idempotencyKey: null,
  requestHash: Buffer.alloc(32),
  files: [],
  documents: [{ name: 'a.yaml', url: 'https://a.test/a.yaml', fileId: null, cost: 1 }],
};

it('an error during claiming is not an empty queue, so that its transaction is rolled back', async () => {
  const error = new Error('Query read timeout');
  // `as`: only `execute` is called.
  const queries = { execute: () => Promise.reject(error) } as unknown as Queries;
  await expect(takeEntries(queries, 1, [])).rejects.toBe(error);
  await expect(takeEntries(queries, 1, [job.keyId])).rejects.toBe(error);
});

it('a heartbeat returns claimed entries without their documents', async () => {
  const folder = temporaryFolder();
  const database = databaseOf(await openPglite(folder.path, silent));
  const jobs = await createJobStore(database, silent);
  const node = v7();
  await jobs.beat(node, 60_000, 60_000);
  await jobs.create(job, new Date());
  expect(await database.write((queries) => takeEntries(queries, 10, []))).toHaveLength(1);
  expect(await jobs.claim(node, 10, new Date())).toEqual([]);
  expect(await jobs.beat(node, 60_000, 60_000)).toBe(1);
  expect(await jobs.claim(node, 10, new Date())).toMatchObject([{ jobId: job.id, attempts: 1 }]);
  expect(await jobs.beat(node, 60_000, 60_000)).toBe(0);
  await jobs.close();
  await database.close();
  folder.delete();
}, 60_000);
