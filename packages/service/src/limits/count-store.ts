import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { requestCounts } from '../database/schema.js';

/** The number of one sender's requests in a minute. */
export interface RequestCount {
  /** A UUID. */
  readonly id: string;
  readonly count: number;
}

/** Counts requests of several nodes that share a database. */
export interface CountStore {
  /** False if no other node can use the database. */
  readonly isShared: boolean;
  /**
   * Stores this node's counts of a minute (minutes since 1970). Returns the counts of the other nodes for the same ids so far.
   */
  exchange(node: string, minute: number, own: readonly RequestCount[]): Promise<readonly RequestCount[]>;
}

/** Creates the store that counts requests of several nodes. */
export function countStoreOf(database: Database): CountStore {
  return {
    isShared: database.isShared,
    exchange: (node, minute, own) =>
      database.write(async (queries) => {
        if (own.length === 0) return [];
        const rows = own.map(({ id, count }) => ({ keyId: id, minute, node, count }));
        await queries
          .insert(requestCounts)
          .values(rows)
          .onConflictDoUpdate({
            target: [requestCounts.minute, requestCounts.keyId, requestCounts.node],
            set: { count: sql`excluded.count` },
          });
        await queries.delete(requestCounts).where(isOver(node, minute));
        const ids = own.map(({ id }) => id);
        return queries
          .select({ id: requestCounts.keyId, count: sql<number>`sum(${requestCounts.count})::int` })
          .from(requestCounts)
          .where(
            and(
              eq(requestCounts.minute, minute),
              inArray(requestCounts.keyId, ids),
              ne(requestCounts.node, node),
            ),
          )
          .groupBy(requestCounts.keyId);
      }),
  };
}

/**
 * Returns the condition for counts to delete: this node's own counts from before the previous minute, and all counts older than
 * an hour.
 */
function isOver(node: string, minute: number) {
  return or(
    and(eq(requestCounts.node, node), lt(requestCounts.minute, minute - 1)),
    lt(requestCounts.minute, minute - 60),
  );
}
