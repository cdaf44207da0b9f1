import type { Logger } from 'pino';
import type { AuditStore } from './audit/audit-store.js';
import type { InventoryStore } from './inventory/inventory-store.js';
import type { JobStore } from './jobs/job-store.js';
import { type KeyStore, keyStoreOf } from './keys/key-store.js';
import { type CountStore, countStoreOf } from './limits/count-store.js';
import { type EngineStore, engineStoreOf } from './records/engine-store.js';
import type { RecordStore } from './records/record-store.js';
import { type RulesetStore, rulesetStoreOf } from './rulesets/ruleset-store.js';
import { type StorageStore, storageStoreOf } from './records/storage.js';
import { auditStoreOf } from './audit/create-audit-store.js';
import { inventoryStoreOf, pruneInventory } from './inventory/create-inventory-store.js';
import { databaseOf, type Driver } from './database/database.js';
import { pruneImports } from './records/delete-records.js';
import { storeErrorOf } from './database/errors.js';
import { openPglite } from './database/pglite-driver.js';
import { openPostgres } from './database/postgres-driver.js';
import { recordStoreOf } from './records/create-record-store.js';

/**
 * Stores keys, engines and imported records. Methods reject with `StoreUnavailable` if the database is unreachable or cannot
 * write.
 */
export interface Store {
  readonly keys: KeyStore;
  readonly audit: AuditStore;
  readonly counts: CountStore;
  /** Returns the store of a tenant, which cannot access other tenants' records. */
  of(tenant: string): TenantStore;
  /** Deletes documents of all tenants that were last validated before a time. */
  pruneInventory(before: Date): Promise<void>;
  /** Deletes imports of all tenants before a time, each with an entry in the audit log. Returns their number. */
  pruneImports(before: Date): Promise<number>;
  /** Makes the space of deleted records reusable. */
  reclaim(): Promise<void>;
  /** Opens the store of jobs, and creates or migrates its queue first. Every call returns the same store. */
  openJobs(): Promise<JobStore>;
  /**
   * Calls `onNotify` with the topic (`keys` or `jobs`) after each change, by any process. Resolves to a function that
   * unsubscribes.
   */
  listen(onNotify: (topic: string) => void): Promise<() => Promise<void>>;
  /** Resolves if the database responds. */
  ping(): Promise<void>;
  /** Waits for running work, then closes the database. */
  close(): Promise<void>;
}

/** The records of one tenant. */
export interface TenantStore {
  readonly engines: EngineStore;
  readonly records: RecordStore;
  readonly inventory: InventoryStore;
  readonly storage: StorageStore;
  readonly rulesets: RulesetStore;
}

/** Options for opening the store. */
export interface StoreOptions {
  /** The URL of a PostgreSQL for the records; null for PGlite in the data folder. */
  readonly databaseUrl: string | null;
  /** The absolute path of the data folder. */
  readonly data: string;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Opens the store, and creates or migrates its tables first.
 *
 * @throws StoreError if it cannot be opened.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, data, log } = options;
  return storeOn(
    databaseUrl === null ? await openPglite(data, log) : await openPostgres(databaseUrl, log),
    log,
  );
}

/** Creates the store of an opened database. */
export function storeOn(driver: Driver, log: Logger): Store {
  const database = databaseOf(driver);
  let jobs: Promise<JobStore> | undefined;
  return {
    keys: keyStoreOf(database),
    audit: auditStoreOf(database),
    counts: countStoreOf(database),
    of: (tenant) => ({
      engines: engineStoreOf(database, tenant),
      records: recordStoreOf(database, tenant),
      inventory: inventoryStoreOf(database, tenant),
      storage: storageStoreOf(database, tenant),
      rulesets: rulesetStoreOf(database, tenant),
    }),
    pruneInventory: (before) => pruneInventory(database, before, new Date()),
    pruneImports: (before) => pruneImports(database, before, new Date()),
    reclaim: () => database.reclaim(),
    openJobs() {
      jobs ??= import('./jobs/create-job-store.js')
        .then(({ createJobStore }) => createJobStore(database, log))
        .catch((error: unknown) => {
          jobs = undefined;
          throw storeErrorOf(error);
        });
      return jobs;
    },
    listen: (onNotify) => driver.listen(onNotify),
    ping: () => database.read(async (queries) => void (await queries.execute('select 1'))),
    async close() {
      const opened = await jobs?.catch(() => undefined);
      await opened?.close();
      await database.close();
    },
  };
}
