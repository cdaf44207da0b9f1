import { eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database.js';
import { storageUse } from '../database/schema.js';
import { StorageFull } from '../database/errors.js';

/** The owner charged for stored bytes, and the limits. */
export interface Charge {
  /** The id of a key. */
  readonly keyId: string;
  readonly limits: StorageLimits;
}

/** The maximum number of stored bytes of imports and jobs. */
export interface StorageLimits {
  readonly perKey: number;
  readonly perTenant: number;
}

/** Checks how many bytes of imports and jobs are stored. */
export interface StorageStore {
  /**
   * Checks that a key has room for more.
   *
   * @throws StorageFull if it has none.
   */
  demand(charge: Charge): Promise<void>;
}

/** Creates the store that checks the storage of a tenant and its keys. */
export function storageStoreOf(database: Database, tenant: string): StorageStore {
  return {
    demand: (charge) => database.read((queries) => checkStorage(queries, tenant, charge, 1)),
  };
}

/**
 * Checks that the stored bytes are within the limits. In a transaction, its own writes count.
 *
 * @param more - the number of further bytes that must fit
 * @throws StorageFull if they exceed a limit.
 */
export async function checkStorage(
  queries: Queries,
  tenant: string,
  { keyId, limits }: Charge,
  more = 0,
): Promise<void> {
  const isOwn = sql`${storageUse.keyId} = ${keyId}`;
  const [used] = await queries
    .select({
      ofKey: sql<string | null>`sum(${storageUse.bytes}) filter (where ${isOwn})`,
      ofTenant: sql<string | null>`sum(${storageUse.bytes})`,
    })
    .from(storageUse)
    .where(eq(storageUse.tenant, tenant));
  if (Number(used?.ofKey ?? 0) + more > limits.perKey) throw new StorageFull('storagePerKey', limits.perKey);
  if (Number(used?.ofTenant ?? 0) + more > limits.perTenant)
    throw new StorageFull('storagePerTenant', limits.perTenant);
}
