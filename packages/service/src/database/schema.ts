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

// The tables of the store. After a change, run `npx drizzle-kit generate --name what_changed` in packages/service.
export { assay };
export { jobDocuments, jobFiles, jobs, keyShares, nodes } from './job-tables.js';
export { namedDocuments, namedRevisions, namedRules } from './inventory-tables.js';
export { rulesets } from './ruleset-tables.js';

// Records are `text`, not `json` or `jsonb`, because they must be returned byte for byte and no query reads their content.

/** API keys (`StoredKey`). */
export const keys = assay.table(
  'keys',
  {
    id: uuid().primaryKey(),
    name: jsonString().notNull(),
    nameFingerprint: bytea('name_fingerprint').notNull(),
    hash: bytea().notNull(),
    /** The hash of the previous secret, and the time at which that secret expires. */
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

/** Groups, each with the document that it was created from. */
export const groups = assay.table(
  'groups',
  {
    id: uuid().primaryKey(),
    tenant: tenantColumn(),
    /** The size of the records and the document. The charged key is the one that imported the document. */
    ...chargedColumns(),
    documentKeyFingerprint: bytea('document_key_fingerprint').notNull(),
    sha256: bytea().notNull(),
    /** The bytes of the root document, compressed with gzip. */
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
    /** The tenant of the project's group. */
    tenant: tenantColumn(),
    groupId: uuid('group_id').notNull(),
    /** The position among the projects of the group, in document order. */
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
    // The order of the list. `order by ... desc` implies `nulls first`; with drizzle's default the index would not be used.
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
 * The audit log: actor, action, record, origin and result. Rows are only added. A trigger rejects everything else except the
 * deletion of rows older than 30 days.
 */
export const auditLog = assay.table(
  'audit_log',
  {
    id: uuid().primaryKey(),
    /** The tenant whose administrators may read the entry. Entries without a tenant belong to the default tenant. */
    tenant: tenantColumn(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The id of the key; null for administration on the service's machine, and for requests without a valid key. */
    keyId: uuid('key_id'),
    actor: text().notNull(),
    action: text().notNull(),
    record: text(),
    address: text(),
    result: text().notNull(),
    /** The number of occurrences, if equal events are counted. */
    count: integer().notNull().default(1),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_action').on(table.action, table.id)],
);

/** The number of requests per minute that each node received from a key, or from an address without a valid key. */
export const requestCounts = assay.table(
  'request_counts',
  {
    /** The id of a key, or a hash of an address. */
    keyId: uuid('key_id').notNull(),
    /** Minutes since 1970. */
    minute: integer().notNull(),
    node: uuid().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.keyId, table.node] })],
);

/** The number of stored bytes of each key's imports and jobs. Triggers of the tables count them. */
export const storageUse = assay.table(
  'storage_use',
  {
    tenant: text().notNull(),
    keyId: uuid('key_id').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.keyId] })],
);
