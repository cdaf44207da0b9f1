import { and, desc, eq, gte, lt, or } from 'drizzle-orm';
import { v7 } from 'uuid';
import { decodeCursor, toPage } from '../database/page.js';
import type { Database, Queries } from '../database/database.js';
import { isId, defaultTenant } from '../database/ids.js';
import { auditLog } from '../database/schema.js';
import type { AuditAction, AuditEntry, AuditStore, AuditEvent } from './audit-store.js';

/** Creates the store of the audit log. */
export function auditStoreOf(database: Database): AuditStore {
  return {
    async write(events, at) {
      if (events.length === 0) return;
      const rows = events.map((event) => auditRow(event, at));
      await database.write((queries) => queries.insert(auditLog).values(rows), { purpose: 'note' });
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
              // Ids begin with the time, so they sort by time.
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
      return toPage(rows, limit, list, toAuditEntry);
    },

    async prune(before) {
      const monthAgo = new Date(Date.now() - keptAtLeast);
      const isOld = lt(auditLog.at, before < monthAgo ? before : monthAgo);
      await database.write((queries) => queries.delete(auditLog).where(isOld), { purpose: 'delete' });
    },
  };
}

/** The minimum age for deletion, in milliseconds: the 30 days of the database trigger, plus an hour for clocks that differ. */
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

// PostgreSQL allows 65,535 parameters per statement.
const batchRows = 1_000;

/** Records the deletion of expired records, in the transaction that deletes them. */
export async function noteExpired(
  queries: Queries,
  action: AuditAction,
  deleted: readonly { readonly id: string; readonly tenant: string }[],
  at: Date,
): Promise<void> {
  const actor = { keyId: null, name: 'retention', address: null };
  for (let from = 0; from < deleted.length; from += batchRows) {
    const rows = deleted
      .slice(from, from + batchRows)
      .map(({ id, tenant }) => auditRow({ action, tenant, actor, record: id, result: 'done' }, at));
    await queries.insert(auditLog).values(rows);
  }
}

/** The maximum length of a text from a caller, in characters. */
const longest = 1_000;

/** Returns the row of an event, for insertion in the transaction of the recorded action. */
export function auditRow(
  { tenant = defaultTenant, action, actor, record, result, count = 1 }: AuditEvent,
  at: Date,
): typeof auditLog.$inferInsert {
  return {
    id: v7(),
    tenant,
    at,
    keyId: actor.keyId !== null && isId(actor.keyId) ? actor.keyId : null,
    actor: storable(actor.name),
    action,
    record: record === null ? null : storable(record),
    address: actor.address === null ? null : storable(plainAddress(actor.address)),
    result,
    count,
  };
}

/** Returns the IPv4 form of an IPv4-mapped address: dual-stack sockets report 192.0.2.1 as `::ffff:192.0.2.1`. */
function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** PostgreSQL's text type cannot contain U+0000, and UTF-8 cannot contain a lone surrogate. */
function storable(text: string): string {
  return text.slice(0, longest).replaceAll('\0', '\uFFFD').toWellFormed();
}
