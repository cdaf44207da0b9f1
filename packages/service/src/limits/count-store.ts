import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { requestCounts } from '../database/schema.js';

/** Number of one sender's requests in a minute. */
export interface RequestCount {
  /** A UUID. */
  readonly id: string;
  readonly count: number;
}

/** Counts requests where several nodes share a database. */
export interface CountStore {
  /** False where no other node can have a part in them. */
  readonly isShared: boolean;
  /** Notes what this node has counted in a minute, since 1970; answers what the others have counted of these so far. */
  exchange(node: string, minute: number, own: readonly RequestCount[]): Promise<readonly RequestCount[]>;
}

/** Makes what counts requests on several nodes. */
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

/** Deletes counts that no node needs any more: a node deletes its own, and those of nodes that are gone. */
function isOver(node: string, minute: number) {
  return or(
    and(eq(requestCounts.node, node), lt(requestCounts.minute, minute - 1)),
    lt(requestCounts.minute, minute - 60),
  );
}
