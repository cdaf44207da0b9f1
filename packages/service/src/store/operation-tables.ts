import { bigint, index, integer, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { assay } from './assay-schema.js';
import { tenantColumn } from './columns.js';

/**
 * Who did what to which record, from where, and with what result. Rows are only ever added: a trigger refuses all else, except that
 * those of more than 30 days ago can be deleted.
 */
export const auditLog = assay.table(
  'audit_log',
  {
    id: uuid().primaryKey(),
    /** Whose administrators may read it. What belongs to nobody is for those of the default one. */
    tenant: tenantColumn(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The id of the key; null for whoever administers the service on its own machine, or sent no good key. */
    keyId: uuid('key_id'),
    actor: text().notNull(),
    action: text().notNull(),
    record: text(),
    address: text(),
    result: text().notNull(),
    /** How often it happened, where equal ones are counted. */
    count: integer().notNull().default(1),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_action').on(table.action, table.id)],
);

/** How many requests each node took of a key in a minute, or of an address without a good key. */
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

/** How many bytes of imports and jobs are kept of each key. Triggers of their tables count. */
export const storageUse = assay.table(
  'storage_use',
  {
    tenant: text().notNull(),
    keyId: uuid('key_id').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.keyId] })],
);
