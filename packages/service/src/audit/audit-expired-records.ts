import type { Queries } from '../store/database.js';
import { auditLog } from '../store/schema.js';
import { auditRow } from './audit-row.js';
import type { AuditAction } from './audit-store.js';

// A statement has room for 65,535 parameters.
const batchRows = 1_000;

/** Notes that records were deleted because they were kept for as long as the settings say, in the transaction that deletes them. */
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
