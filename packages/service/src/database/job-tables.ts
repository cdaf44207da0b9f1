import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { assay, bytea, chargedColumns, jsonString, tenantColumn } from './columns.js';

/** Jobs (`StoredJob`). */
export const jobs = assay.table(
  'jobs',
  {
    id: uuid().primaryKey(),
    keyId: uuid('key_id').notNull(),
    tenant: tenantColumn(),
    /** The size of the files; after the end of the job, the size of the results. */
    bytes: chargedColumns().bytes,
    kind: text().notNull(),
    /** `JobOptions` as JSON. */
    options: text().notNull(),
    status: text().notNull(),
    total: integer().notNull(),
    done: integer().notNull(),
    failed: integer().notNull(),
    issues: integer().notNull(),
    /** The fingerprints of the `Idempotency-Key` and of its request. */
    idempotencyKey: bytea('idempotency_key'),
    requestHash: bytea('request_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** `pending`, `delivered` or `failed`; null before there is anything to deliver. */
    webhookState: text('webhook_state'),
    /** The id of the delivery, which every attempt sends. */
    webhookDelivery: uuid('webhook_delivery'),
    webhookAttempts: integer('webhook_attempts').notNull().default(0),
    webhookError: text('webhook_error'),
    /** The time of the next attempt; during an attempt, the time at which it expires. */
    webhookNext: timestamp('webhook_next', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('jobs_idempotency').on(table.keyId, table.idempotencyKey),
    index('jobs_finished').on(table.finishedAt),
    index('jobs_by_key').on(table.keyId, table.id),
    index('jobs_of_tenant').on(table.tenant, table.id),
    index('jobs_webhooks')
      .on(table.webhookNext)
      .where(sql`${table.webhookState} = 'pending'`),
  ],
);

/** The files of jobs, each compressed with gzip. */
export const jobFiles = assay.table(
  'job_files',
  {
    id: uuid().primaryKey(),
    jobId: uuid('job_id').notNull(),
    name: jsonString().notNull(),
    nameFingerprint: bytea('name_fingerprint').notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [
    foreignKey({ name: 'job_files_job', columns: [table.jobId], foreignColumns: [jobs.id] }).onDelete(
      'cascade',
    ),
    index('job_files_by_name').on(table.jobId, table.nameFingerprint),
  ],
);

/** The documents of jobs. The id is also the id of the queue entry. */
export const jobDocuments = assay.table(
  'job_documents',
  {
    id: uuid().primaryKey(),
    jobId: uuid('job_id').notNull(),
    position: integer().notNull(),
    name: jsonString().notNull(),
    /** The URL to fetch the document from; null for a file. */
    url: text(),
    fileId: uuid('file_id'),
    status: text().notNull(),
    /** The node that works on the document. */
    node: uuid(),
    attempts: integer().notNull(),
    /** The answer: JSON, compressed with gzip. */
    result: bytea(),
  },
  (table) => [
    foreignKey({ name: 'job_documents_job', columns: [table.jobId], foreignColumns: [jobs.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('job_documents_order').on(table.jobId, table.position),
    index('job_documents_by_node').on(table.node),
  ],
);

/** Processes that work on jobs, and the time when each was last alive. */
export const nodes = assay.table('nodes', {
  id: uuid().primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});

/** The work queued for each key so far, on the clock that all keys share. Keys that received more work come later. */
export const keyShares = assay.table('key_shares', {
  keyId: uuid('key_id').primaryKey(),
  served: bigint({ mode: 'number' }).notNull(),
});
