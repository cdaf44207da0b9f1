import type { Logger } from 'pino';
import { auditStoreOf } from '../audit/create-audit-store.js';
import { inventoryStoreOf, pruneInventory } from '../inventory/create-inventory-store.js';
import { databaseOf, type Driver } from './database.js';
import { pruneImports } from './delete-records.js';
import { storeErrorOf } from './errors.js';
import { countStoreOf } from './count-store.js';
import { engineStoreOf } from './engine-store.js';
import { keyStoreOf } from './key-store.js';
import { openPglite } from './pglite-driver.js';
import { openPostgres } from './postgres-driver.js';
import { recordStoreOf } from './record-store.js';
import type { JobStore } from '../jobs/job-store.js';
import { storageStoreOf } from './storage.js';
import type { Store } from './store.js';

/** Options for opening the store. */
export interface StoreOptions {
  /** The PostgreSQL to keep records in; null for PGlite in the data folder. */
  readonly databaseUrl: string | null;
  /** The absolute path of the data folder. */
  readonly data: string;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Opens the store, which makes or migrates its tables first.
 *
 * @throws StoreError where it cannot be opened.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, data, log } = options;
  return storeOn(
    databaseUrl === null ? await openPglite(data, log) : await openPostgres(databaseUrl, log),
    log,
  );
}

/** Makes the store of an opened database. */
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
    }),
    pruneInventory: (before) => pruneInventory(database, before, new Date()),
    pruneImports: (before) => pruneImports(database, before, new Date()),
    openJobs() {
      jobs ??= import('../jobs/create-job-store.js')
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
