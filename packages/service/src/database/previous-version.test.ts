import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../../test/support/postgres.js';
import { unknownOwnerId } from './columns.js';
import { imported } from '../../testing/imported.js';
import { hasPostgres, open, temporaryFolder } from '../../testing/stores.js';
import { hashKeyText } from '../keys/key-text.js';
import type { Store } from '../store.js';

const dump = readFileSync(new URL('../../testing/previous/store.sql', import.meta.url), 'utf8');

/** Keys and ids in the dump. */
const reader = 'assay_7QLUnv2gNdlGrTwJrBtqmhucxkV2lJ4vo0S5im2tCe4cqWat2';
const gone = 'assay_BKFUpSrr3h7-xEaInKLRi_AMhBq0UvA7JKV0HTE-EmIPNlxfW';
const group = '01a204bb-5505-7461-a733-c5cdd2029ebd';
const engine = '01a204bb-5412-7366-94d7-5da3672022d0';
const done = '01a204bb-56e5-77ec-84ee-f9b8fbbf608d';
const waiting = '01a204bb-7bad-77f3-a813-fd54ddd69116';

const page = { cursor: null, limit: 50 };

async function inFolder() {
  const folder = temporaryFolder();
  const client = await PGlite.create(join(folder.path, 'store'));
  await client.exec(dump);
  await client.close();
  return { store: await open({ data: folder.path }), delete: async () => folder.delete() };
}

async function inPostgres() {
  const postgres = await startPostgres();
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(dump);
  await client.end();
  return { store: await open({ data: '/', databaseUrl: postgres.url }), delete: () => postgres.close() };
}

describe.each([
  ['a data folder', true, inFolder],
  ['a PostgreSQL', hasPostgres, inPostgres],
])('%s of the previous version', (_where, isThere, make) => {
  let opened: { readonly store: Store; delete(): Promise<void> };
  let store: Store;
  beforeAll(async () => {
    if (!isThere) return;
    opened = await make();
    ({ store } = opened);
  }, 180_000);
  afterAll(async () => {
    if (!isThere) return;
    await store.close();
    await opened.delete();
  });

  it.runIf(isThere)('is migrated: its records belong to the default tenant', async () => {
    expect(await store.keys.findByHash(hashKeyText(reader))).toMatchObject({
      name: 'reader',
      tenant: 'default',
      scopes: ['read'],
      previous: null,
      revokedAt: null,
    });
    expect((await store.keys.findByHash(hashKeyText(gone)))?.revokedAt).toBeInstanceOf(Date);
    const { records, engines, inventory } = store.of('default');
    const texts = await records.exportTexts(group);
    expect(texts?.projects.map((text) => JSON.parse(text).name)).toEqual(['listUsers']);
    expect((await records.listProjects({ engine }, page)).items).toHaveLength(1);
    expect((await engines.find(engine))?.assignments).toHaveLength(1);
    const { items } = await inventory.list({ owner: 'first', sort: 'newest' }, page);
    expect(items).toMatchObject([{ name: 'shop', latest: { status: 'success' } }]);
    expect((await store.audit.list({ tenant: 'default' }, page)).items).toHaveLength(8);
    // Old records use the storage of the tenant, because the key that imported them is unknown.
    const limits = { perKey: 1_000, perTenant: 1_000_000_000 };
    const { storage } = store.of('default');
    await expect(storage.demand({ keyId: unknownOwnerId, limits })).rejects.toMatchObject({
      limit: 'storagePerKey',
    });
    expect((await store.of('other').records.listGroups({}, page)).items).toEqual([]);
  });

  it.runIf(isThere)('continues: jobs have their results, and queued work is done', async () => {
    const jobs = await store.openJobs();
    expect(await jobs.find(done)).toMatchObject({
      status: 'completed',
      total: 2,
      failed: 1,
      tenant: 'default',
    });
    expect((await jobs.results(done, 0, 10, 1_000_000)).map(({ name }) => name)).toEqual([
      'a.yaml',
      'b.yaml',
    ]);
    const [claimed, ...others] = await jobs.claim('0197a1f0-5b1e-7c3d-9f2a-1b2c3d4e5f60', 5, new Date());
    expect(others).toEqual([]);
    expect(claimed).toMatchObject({ jobId: waiting, name: 'c.yaml', tenant: 'default' });
    const file = await jobs.readFile(waiting, { id: claimed!.fileId! });
    expect(Buffer.from(file!).toString()).toContain('openapi: 3.1.1');
    const made = imported();
    await store.of('default').records.save(made);
    expect(await store.of('default').records.findGroup(made.group.id)).toBe(made.group.text);
  });
});
