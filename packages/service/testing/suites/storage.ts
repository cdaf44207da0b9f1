import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobStore, NewJob } from '../../src/jobs/job-store.js';
import type { Store } from '../../src/store.js';
import type { StorageLimits } from '../../src/records/storage.js';
import { StorageFull } from '../../src/database/errors.js';
import { imported } from '../imported.js';
import type { OpenedStore } from '../stores.js';

const page = { cursor: null, limit: 50 };
const roomy: StorageLimits = { perKey: 1_000_000_000, perTenant: 1_000_000_000 };

/** Describes the storage limits of every store, for each driver. */
export function describeStorage(opened: () => OpenedStore): void {
  describe('the storage of a key', () => {
    let store: Store;
    let jobs: JobStore;
    beforeAll(async () => {
      store = opened().store;
      jobs = await store.openJobs();
    }, 60_000);

    /** Returns the number of a key's stored bytes: the lowest limit that leaves no room for more. */
    async function usedBy(tenant: string, keyId: string): Promise<number> {
      let [low, high] = [0, 10_000_000];
      while (low < high) {
        const perKey = Math.floor((low + high) / 2);
        const limits = { ...roomy, perKey };
        const fits = await store
          .of(tenant)
          .storage.demand({ keyId, limits })
          .then(
            () => true,
            () => false,
          );
        if (fits) high = perKey;
        else low = perKey + 1;
      }
      return low - 1;
    }

    it('grows with imports, and shrinks with deletions', async () => {
      const [tenant, keyId] = [v7(), v7()];
      const { records } = store.of(tenant);
      expect(await usedBy(tenant, keyId)).toBe(0);
      const a = imported({ content: 'ä'.repeat(20_000) });
      await records.save(a, { keyId, limits: roomy });
      const used = await usedBy(tenant, keyId);
      // Group, two projects with a flow and variables each, the group's variables and its schemas: eight records with that text.
      expect(used).toBeGreaterThan(8 * 40_000);
      expect(used).toBeLessThan(8 * 41_000);
      await records.save(imported(), { keyId: v7(), limits: roomy });
      expect(await usedBy(tenant, keyId)).toBe(used);

      await records.deleteProject(a.projects[0]!.id, new Date());
      const without = await usedBy(tenant, keyId);
      expect(used - without).toBeGreaterThan(3 * 40_000);
      await records.deleteGroup(a.group.id);
      expect(await usedBy(tenant, keyId)).toBe(0);
    });

    it('is bounded, and so is that of a tenant: an import over the limit leaves nothing behind', async () => {
      const [tenant, keyId, b] = [v7(), v7(), v7()];
      const { records, storage } = store.of(tenant);
      const refusal = async (charge: { keyId: string; limits: StorageLimits }) => {
        const rejection = imported({ content: 'x'.repeat(10_000) });
        const error = await records.save(rejection, charge).catch((reason: unknown) => reason);
        expect(await records.findGroup(rejection.group.id)).toBeUndefined();
        return error;
      };
      await records.save(imported({ content: 'x'.repeat(10_000) }), { keyId, limits: roomy });
      const limits = { perKey: 150_000, perTenant: 160_000 };
      const full = await refusal({ keyId, limits });
      expect(full).toBeInstanceOf(StorageFull);
      expect(full).toMatchObject({ limit: 'storagePerKey', value: 150_000 });
      expect(await refusal({ keyId: b, limits })).toMatchObject({
        limit: 'storagePerTenant',
        value: 160_000,
      });
      // Records of another tenant do not count.
      await store.of(v7()).records.save(imported({ content: 'x'.repeat(10_000) }), { keyId: b, limits });
      await expect(storage.demand({ keyId, limits: { ...roomy, perKey: 80_000 } })).rejects.toThrow(
        StorageFull,
      );
      await expect(storage.demand({ keyId: b, limits })).resolves.toBeUndefined();
    });

    it('is bounded for concurrent imports', async () => {
      const [tenant, keyId] = [v7(), v7()];
      const limits = { ...roomy, perKey: 250_000 };
      const saved = await Promise.allSettled(
        Array.from({ length: 6 }, () =>
          store.of(tenant).records.save(imported({ content: 'x'.repeat(10_000) }), { keyId, limits }),
        ),
      );
      expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      expect((await store.of(tenant).records.listGroups({}, page)).items).toHaveLength(3);
      expect(await usedBy(tenant, keyId)).toBeLessThanOrEqual(250_000);
    });

    it('contains the files of jobs until they end, then their results', async () => {
      const [tenant, keyId] = [v7(), v7()];
      // Random bytes cannot be compressed.
      const bytes = randomBytes(60_000);
      const file = { id: v7(), name: 'a', bytes: bytes.length, read: async () => bytes };
      const options = {
        preset: 'recommended',
        severity: null,
        include: [],
        engine: null,
        inFolder: false,
      } as const;
      const job: NewJob = {
        id: v7(),
        keyId,
        tenant,
        kind: 'import',
        options: { ...options, webhook: null },
        idempotencyKey: null,
        requestHash: Buffer.alloc(32),
        files: [file],
        documents: ['a', 'b'].map((name) => ({ name, url: null, fileId: file.id, cost: 1 })),
      };
      const limits = { ...roomy, perKey: 70_000 };
      await expect(
        jobs.create(job, new Date(), { keyId, limits: { ...roomy, perKey: 50_000 } }),
      ).rejects.toThrow(StorageFull);
      expect(await jobs.find(job.id)).toBeUndefined();
      await jobs.create(job, new Date(), { keyId, limits });
      expect(await usedBy(tenant, keyId)).toBeGreaterThan(60_000);

      const node = v7();
      const [first, second] = await jobs.claim(node, 2, new Date());
      const body = Buffer.from('{"status":"success"}');
      const records = imported({ content: 'x'.repeat(10_000) });
      // The records of an import count, too: they exceed the limit, so the answer is not stored either.
      const answer = { status: 'success', issues: 0, body, records } as const;
      await expect(jobs.answer(first!, answer, new Date(), { keyId, limits })).rejects.toThrow(StorageFull);
      expect(await store.of(tenant).records.findGroup(records.group.id)).toBeUndefined();
      await jobs.answer(first!, { status: 'success', issues: 0, body }, new Date());
      expect(await jobs.readFile(job.id, { id: file.id })).toHaveLength(60_000);
      await jobs.answer(second!, { status: 'success', issues: 0, body }, new Date());
      expect(await jobs.readFile(job.id, { id: file.id })).toBeUndefined();
      const used = await usedBy(tenant, keyId);
      expect(used).toBeGreaterThan(0);
      expect(used).toBeLessThan(200);
    });
  });

  describe('retention', () => {
    it('deletes expired imports, and records it in the audit log of their tenant', async () => {
      const { store } = opened();
      const [tenant, keyId] = [v7(), v7()];
      const { records } = store.of(tenant);
      const makeId = (time: string) => v7({ msecs: new Date(time).getTime() });
      const old = imported();
      const young = imported();
      const at = (stored: typeof old, id: string) => ({ ...stored, group: { ...stored.group, id } });
      const [oldId, youngId] = [makeId('2020-01-01T00:00:00Z'), makeId('2020-01-03T00:00:00Z')];
      await records.save(at(old, oldId), { keyId, limits: roomy });
      await records.save(at(young, youngId), { keyId, limits: roomy });

      expect(await store.pruneImports(new Date('2019-12-31T00:00:00Z'))).toBe(0);
      expect(await store.pruneImports(new Date('2020-01-02T00:00:00Z'))).toBe(1);
      expect(await records.findGroup(oldId)).toBeUndefined();
      expect(await records.findProject(old.projects[0]!.id)).toBeUndefined();
      expect(await records.findGroup(youngId)).toBeDefined();
      const { items } = await store.audit.list({ tenant }, page);
      expect(items).toMatchObject([
        { action: 'group-deleted', record: oldId, actor: { keyId: null, name: 'retention', address: null } },
      ]);
      // Another node that prunes at the same time finds nothing to delete.
      expect(await store.pruneImports(new Date('2020-01-02T00:00:00Z'))).toBe(0);
      expect((await store.audit.list({ tenant }, page)).items).toHaveLength(1);
    });
  });
}
