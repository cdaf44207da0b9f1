import { and, desc, eq, lt } from 'drizzle-orm';
import { encodeCursor, decodeCursor } from '../store/cursor.js';
import type { Database } from '../store/database.js';
import { isId } from '../store/ids.js';
import { jobs } from '../store/schema.js';
import type { Page, PageRequest } from '../store/page.js';
import { toStoredJob } from './job-rows.js';
import type { JobFilter, StoredJob } from './job-store.js';

/** Lists jobs. See `JobStore.list`. */
export async function listJobs(
  database: Database,
  { tenant, keyId, status, kind }: JobFilter,
  { cursor, limit }: PageRequest,
): Promise<Page<StoredJob>> {
  if (keyId !== null && !isId(keyId)) return { items: [], nextCursor: null };
  const list = JSON.stringify(['jobs', tenant, keyId, status, kind]);
  const rows = await database.read((queries) =>
    queries
      .select()
      .from(jobs)
      .where(
        and(
          // Ids are made of the time.
          cursor === null ? undefined : lt(jobs.id, decodeCursor(cursor, list).id),
          eq(jobs.tenant, tenant),
          keyId === null ? undefined : eq(jobs.keyId, keyId),
          status && eq(jobs.status, status),
          kind && eq(jobs.kind, kind),
        ),
      )
      .orderBy(desc(jobs.id))
      .limit(limit + 1),
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(toStoredJob),
    nextCursor: last ? encodeCursor({ id: last.id, position: 0 }, list) : null,
  };
}
