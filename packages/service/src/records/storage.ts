import { eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database.js';
import { storageUse } from '../database/schema.js';
import { StorageFull } from '../database/errors.js';

/** Owner charged for stored bytes, and their maximum number. */
export interface Charge {
  /** The id of a key. */
  readonly keyId: string;
  readonly limits: StorageLimits;
}

/** Maximum number of stored bytes of imports and jobs. */
export interface StorageLimits {
  readonly perKey: number;
  readonly perTenant: number;
}

/** Knows how many bytes of imports and jobs are kept. */
export interface StorageStore {
  /**
   * Demands that a key has room for something more.
   *
   * @throws StorageFull where it has none.
   */
  demand(charge: Charge): Promise<void>;
}

/** Makes what knows how much a tenant and its keys have kept. */
export function storageStoreOf(database: Database, tenant: string): StorageStore {
  return {
    demand: (charge) => database.read((queries) => demandStorage(queries, tenant, charge, 1)),
  };
}

/**
 * Demands that what is kept is within the limits; in a transaction this counts what that has written itself.
 *
 * @param more - how many bytes there must be room for
 * @throws StorageFull where it is not.
 */
export async function demandStorage(
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
