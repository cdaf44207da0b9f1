import { and, desc, eq, gte, lt, or } from 'drizzle-orm';
import { encodeCursor, decodeCursor } from '../store/cursor.js';
import type { Database } from '../store/database.js';
import { isId } from '../store/ids.js';
import { auditLog } from '../store/schema.js';
import { auditRow } from './audit-row.js';
import type { AuditAction, AuditEntry, AuditStore } from './audit-store.js';

/** Makes the store of the audit log. */
export function auditStoreOf(database: Database): AuditStore {
  return {
    async write(events, at) {
      if (events.length === 0) return;
      const rows = events.map((event) => auditRow(event, at));
      await database.write((queries) => queries.insert(auditLog).values(rows));
    },

    async list({ tenant, from, to, actor, action, record }, { cursor, limit }) {
      const list = JSON.stringify(['audit', tenant, from, to, actor, action, record]);
      const isKey = actor !== undefined && isId(actor) ? eq(auditLog.keyId, actor) : undefined;
      const rows = await database.read((queries) =>
        queries
          .select()
          .from(auditLog)
          .where(
            and(
              // Ids are made of the time.
              cursor === null ? undefined : lt(auditLog.id, decodeCursor(cursor, list).id),
              tenant === undefined ? undefined : eq(auditLog.tenant, tenant),
              from && gte(auditLog.at, from),
              to && lt(auditLog.at, to),
              actor === undefined ? undefined : or(eq(auditLog.actor, actor), isKey),
              action && eq(auditLog.action, action),
              record === undefined ? undefined : eq(auditLog.record, record),
            ),
          )
          .orderBy(desc(auditLog.id))
          .limit(limit + 1),
      );
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map(toAuditEntry),
        nextCursor: last ? encodeCursor({ id: last.id, position: 0 }, list) : null,
      };
    },

    async prune(before) {
      const monthAgo = new Date(Date.now() - keptAtLeast);
      const isOld = lt(auditLog.at, before < monthAgo ? before : monthAgo);
      await database.write((queries) => queries.delete(auditLog).where(isOld));
    },
  };
}

/** Retention enforced by a trigger of the database, plus an hour for clocks that differ, in milliseconds. */
const keptAtLeast = (30 * 24 + 1) * 3_600_000;

function toAuditEntry(row: typeof auditLog.$inferSelect): AuditEntry {
  const { id, at, keyId, actor: name, record, address, count } = row;
  return {
    id,
    at,
    // `as`: this store wrote it.
    action: row.action as AuditAction,
    actor: { keyId, name, address },
    record,
    result: row.result === 'done' ? 'done' : 'refused',
    count,
  };
}
