import { eq, sql } from 'drizzle-orm';
import type { Database, Queries } from './database.js';
import { storageUse } from './schema.js';
import type { Charge } from './charge.js';
import { StorageFull, type StorageStore } from './store.js';

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
