import { v7 } from 'uuid';
import { defaultTenant } from '../keys/tenant.js';
import { isId } from '../store/ids.js';
import type { auditLog } from '../store/schema.js';
import type { AuditEvent } from './audit-store.js';

/** The most characters of a text that came from a caller. */
const longest = 1_000;

/** The row of an event: for whoever writes it in the transaction that does what it tells. */
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

/** A socket that takes both versions of IP calls 192.0.2.1 `::ffff:192.0.2.1`, which nobody looks for. */
function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** PostgreSQL's text holds no U+0000, and UTF-8 no half of a surrogate pair. */
function storable(text: string): string {
  return text.slice(0, longest).replaceAll('\0', '\uFFFD').toWellFormed();
}
