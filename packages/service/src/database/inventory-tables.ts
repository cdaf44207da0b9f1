import {
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { assay, bytea, jsonString, tenantColumn } from './columns.js';

/** Documents that a caller named, each with its latest findings. Their text is not stored. */
export const namedDocuments = assay.table(
  'named_documents',
  {
    id: uuid().primaryKey(),
    tenant: tenantColumn(),
    /** The name of the key that owns the documents. A new key with the same name continues with them. */
    owner: jsonString().notNull(),
    ownerFingerprint: bytea('owner_fingerprint').notNull(),
    name: jsonString().notNull(),
    nameFingerprint: bytea('name_fingerprint').notNull(),
    nameSearchable: bytea('name_searchable').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    validatedAt: timestamp('validated_at', { withTimezone: true }).notNull(),
    /** -1 if the latest revision has no score. */
    score: integer().notNull(),
    /** The latest revision (`Revision`) as JSON. */
    latest: text().notNull(),
    /** The latest scores (`TrendPoint`) as JSON. */
    trend: text().notNull(),
    /** Hashes that identify the findings of the latest analysable revision, by rule, as JSON. */
    identities: text(),
  },
  (table) => [
    uniqueIndex('named_documents_name_of_tenant').on(
      table.tenant,
      table.ownerFingerprint,
      table.nameFingerprint,
    ),
    index('named_documents_order').on(table.ownerFingerprint, table.id),
    index('named_documents_score').on(table.ownerFingerprint, table.score, table.id),
  ],
);

/** The findings of a named document over time. */
export const namedRevisions = assay.table(
  'named_revisions',
  {
    id: uuid().primaryKey(),
    documentId: uuid('document_id').notNull(),
    /** The time of the latest validation with these findings. */
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    /** `Revision` as JSON. */
    body: text().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'named_revisions_document',
      columns: [table.documentId],
      foreignColumns: [namedDocuments.id],
    }).onDelete('cascade'),
    index('named_revisions_order').on(table.documentId, table.id),
    index('named_revisions_age').on(table.lastAt),
  ],
);

/** The number of findings of each rule in a named document, in its latest analysable revision. */
export const namedRules = assay.table(
  'named_rules',
  {
    documentId: uuid('document_id').notNull(),
    rule: text().notNull(),
    severity: text().notNull(),
    findings: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.rule] }),
    foreignKey({
      name: 'named_rules_document',
      columns: [table.documentId],
      foreignColumns: [namedDocuments.id],
    }).onDelete('cascade'),
    index('named_rules_rule').on(table.rule),
  ],
);
