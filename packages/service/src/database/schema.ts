import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  bigint,
  primaryKey,
} from 'drizzle-orm/pg-core';
import { assay, bytea, chargedColumns, jsonString, tenantColumn } from './columns.js';

// The tables of the store. After a change: `npx drizzle-kit generate --name what_changed` in packages/service.
export { assay };
export { jobDocuments, jobFiles, jobs, keyShares, nodes } from './job-tables.js';
export { namedDocuments, namedRevisions, namedRules } from './inventory-tables.js';
export { rulesets } from './ruleset-tables.js';

// Records are `text`, not `json`, let alone `jsonb`: they come back byte for byte, and nobody here asks what is in them.

/** API keys (`StoredKey`). */
export const keys = assay.table(
  'keys',
  {
    id: uuid().primaryKey(),
    name: jsonString().notNull(),
    nameFingerprint: bytea('name_fingerprint').notNull(),
    hash: bytea().notNull(),
    /** Of the text that was replaced last, and until when that is good. */
    previousHash: bytea('previous_hash'),
    previousUntil: timestamp('previous_until', { withTimezone: true }),
    tenant: tenantColumn(),
    scopes: text().array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('keys_hash').on(table.hash),
    uniqueIndex('keys_previous_hash').on(table.previousHash),
    uniqueIndex('keys_name')
      .on(table.nameFingerprint)
      .where(sql`${table.revokedAt} is null`),
  ],
);

/** Engines, without their assignments. */
export const engines = assay.table(
  'engines',
  {
    id: uuid().primaryKey(),
    tenant: tenantColumn(),
    nameFingerprint: bytea('name_fingerprint').notNull(),
    body: text().notNull(),
  },
  (table) => [uniqueIndex('engines_name_of_tenant').on(table.tenant, table.nameFingerprint)],
);

/** Groups, each with the document that it was made of. */
export const groups = assay.table(
  'groups',
  {
    id: uuid().primaryKey(),
    tenant: tenantColumn(),
    /** Of the records and the document; the key is the one that imported it. */
    ...chargedColumns(),
    documentKeyFingerprint: bytea('document_key_fingerprint').notNull(),
    sha256: bytea().notNull(),
    /** The bytes of the root document, compressed by gzip. */
    source: bytea().notNull(),
    body: text().notNull(),
  },
  (table) => [
    index('groups_document_key').on(table.documentKeyFingerprint, table.id),
    index('groups_sha256').on(table.sha256, table.id),
    index('groups_of_tenant').on(table.tenant, table.id),
  ],
);

/** Projects. */
export const projects = assay.table(
  'projects',
  {
    id: uuid().primaryKey(),
    /** Tenant of its group. */
    tenant: tenantColumn(),
    groupId: uuid('group_id').notNull(),
    /** Among the projects of the group, in the order of the document. */
    position: integer().notNull(),
    engineId: uuid('engine_id'),
    assignedAt: timestamp('assigned_at', { withTimezone: true }).notNull(),
    engineKind: jsonString('engine_kind').notNull(),
    nameSearchable: bytea('name_searchable').notNull(),
    body: text().notNull(),
  },
  (table) => [
    foreignKey({ name: 'projects_group', columns: [table.groupId], foreignColumns: [groups.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'projects_engine', columns: [table.engineId], foreignColumns: [engines.id] }).onDelete(
      'set null',
    ),
    // The order of the list. `nulls first` is what `order by ... desc` means; with drizzle's own it would not be used.
    uniqueIndex('projects_order').on(table.groupId.desc().nullsFirst(), table.position.asc()),
    index('projects_of_tenant').on(table.tenant, table.groupId.desc().nullsFirst(), table.position.asc()),
    index('projects_by_engine')
      .on(table.engineId, table.groupId.desc().nullsFirst(), table.position.asc())
      .where(sql`${table.engineId} is not null`),
  ],
);

/** Flows, one for each project. */
export const flows = assay.table(
  'flows',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id').notNull(),
    body: text().notNull(),
  },
  (table) => [
    foreignKey({ name: 'flows_project', columns: [table.projectId], foreignColumns: [projects.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('flows_by_project').on(table.projectId),
  ],
);

/** Variable sets: one for each group (`groupId`), one for each project (`projectId`). */
export const variableSets = assay.table(
  'variable_sets',
  {
    id: uuid().primaryKey(),
    groupId: uuid('group_id'),
    projectId: uuid('project_id'),
    body: text().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'variable_sets_group',
      columns: [table.groupId],
      foreignColumns: [groups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'variable_sets_project',
      columns: [table.projectId],
      foreignColumns: [projects.id],
    }).onDelete('cascade'),
    uniqueIndex('variable_sets_by_group').on(table.groupId),
    uniqueIndex('variable_sets_by_project').on(table.projectId),
  ],
);

/** The schemas of a group. */
export const schemaBundles = assay.table(
  'schema_bundles',
  {
    id: uuid().primaryKey(),
    groupId: uuid('group_id').notNull(),
    body: text().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'schema_bundles_group',
      columns: [table.groupId],
      foreignColumns: [groups.id],
    }).onDelete('cascade'),
    uniqueIndex('schema_bundles_by_group').on(table.groupId),
  ],
);

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
