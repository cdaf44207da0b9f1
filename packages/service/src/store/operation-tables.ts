import { bigint, index, integer, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { assay } from './assay-schema.js';
import { tenantColumn } from './columns.js';

/**
 * Audit log: actor, action, record, origin and result. Rows are only ever added: a trigger refuses all else, except
 * that those of more than 30 days ago can be deleted.
 */
export const auditLog = assay.table(
  'audit_log',
  {
    id: uuid().primaryKey(),
    /** Tenant whose administrators may read it. Entries without a tenant are for those of the default one. */
    tenant: tenantColumn(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The id of the key; null for whoever administers the service on its own machine, or sent no good key. */
    keyId: uuid('key_id'),
    actor: text().notNull(),
    action: text().notNull(),
    record: text(),
    address: text(),
    result: text().notNull(),
    /** Number of occurrences, if equal ones are counted. */
    count: integer().notNull().default(1),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_action').on(table.action, table.id)],
);

/** Number of requests that each node received from a key in a minute, or from an address without a valid key. */
export const requestCounts = assay.table(
  'request_counts',
  {
    /** The id of a key, or a hash of who else is counted. */
    keyId: uuid('key_id').notNull(),
    /** Minutes since 1970. */
    minute: integer().notNull(),
    node: uuid().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.keyId, table.node] })],
);

/** Number of stored bytes of imports and jobs of each key. Triggers of their tables count. */
export const storageUse = assay.table(
  'storage_use',
  {
    tenant: text().notNull(),
    keyId: uuid('key_id').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.keyId] })],
);
