import { escapeHidden } from '@assay/text';
import type { Preset, Severity } from '@assay/core';
import type { Extra } from '../analysis/analysis-pool.js';
import type { Charge } from '../records/storage.js';
import type { ImportedRecords } from '../records/record-store.js';
import type { Page, PageRequest } from '../database/page.js';
import type { Claim } from './state/claims.js';
import { jobStatuses, type JobProgress, type JobStatus } from './state/jobs.js';
import type { WebhookOutcome } from './state/webhooks.js';

/** Kinds of jobs. */
export const jobKinds = ['validate', 'import', 'diff'] as const;

/** Kind of a job. */
export type JobKind = (typeof jobKinds)[number];

export { jobStatuses, type JobStatus };

/** The caller's options for the documents of a job. */
export interface JobOptions {
  readonly preset: Preset;
  readonly severity: Severity | null;
  readonly include: readonly Extra[];
  readonly engine: { readonly id: string; readonly kind: string } | null;
  /** The old version of the job's only document, for a comparison; null for others. */
  readonly old?: JobDocument | null;
  /** True if documents may refer to the other files of the job. */
  readonly inFolder: boolean;
  readonly webhook: { readonly url: string; readonly secret: string } | null;
  /** The name of the key that created the job. */
  readonly by?: string;
  /** Skipped entries of archives; undefined if none exist. */
  readonly skipped?: {
    readonly count: number;
    readonly entries: readonly { readonly archive: string; readonly name: string; readonly reason: string }[];
  };
  /** The name under which findings are recorded: of the only document, or as a prefix for all documents. */
  readonly named?: { readonly name: string; readonly isOne: boolean };
}

/** A stored job without its documents. */
export interface StoredJob extends JobProgress {
  readonly id: string;
  readonly keyId: string;
  /** The owner of the job, and its kind. */
  readonly tenant: string;
  readonly kind: JobKind;
  readonly options: JobOptions;
  readonly createdAt: Date;
  /** Null if the job has no webhook. */
  readonly webhook: WebhookDelivery | null;
}

/** The state of the delivery of a job's webhook. */
export interface WebhookDelivery {
  /** `waiting` until the job has ended, `pending` until a server accepts it, `failed` after the last attempt. */
  readonly state: 'waiting' | 'pending' | 'delivered' | 'failed' | 'cancelled';
  readonly attempts: number;
  /** The reason why the last attempt failed, as a clause. */
  readonly lastError: string | null;
  readonly nextAttempt: Date | null;
}

/** An attempt to deliver a webhook. */
export interface ClaimedWebhook {
  readonly job: StoredJob;
  /** The id of the delivery, which is the same for all attempts. */
  readonly delivery: string;
  /** The number of this attempt, from 1. */
  readonly attempt: number;
}

/** The content of a new job. */
export interface NewJob {
  readonly id: string;
  readonly keyId: string;
  readonly tenant: string;
  readonly kind: JobKind;
  readonly options: JobOptions;
  readonly idempotencyKey: string | null;
  /** The SHA-256 of the whole request. */
  readonly requestHash: Uint8Array;
  /** The files of the job, which are read in batches. */
  readonly files: readonly NewFile[];
  readonly documents: readonly NewDocument[];
}

/** A file of a new job. */
export interface NewFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  read(): Promise<Uint8Array>;
}

/** The location of a document: one of the files, or a URL. */
export interface JobDocument {
  readonly name: string;
  readonly url: string | null;
  readonly fileId: string | null;
}

/** A document to process. */
export interface NewDocument extends JobDocument {
  /** The expected cost, in hundredths of a second. */
  readonly cost: number;
}

/** A document that a node has to process. */
export interface ClaimedDocument extends Claim {
  readonly jobId: string;
  readonly keyId: string;
  readonly tenant: string;
  readonly kind: JobKind;
  readonly name: string;
  readonly url: string | null;
  readonly fileId: string | null;
  readonly options: JobOptions;
}

/** The answer for one document. */
export interface DocumentAnswer {
  readonly status: 'success' | 'error';
  readonly issues: number;
  /** A JSON object in UTF-8. Its members follow `name` in the results. */
  readonly body: Uint8Array;
  /** The records of an import, stored in one transaction with the answer. */
  readonly records?: ImportedRecords | undefined;
}

/** The outcome of storing an answer. */
export interface AnswerOutcome {
  /**
   * False if the document has another answer, or its job was cancelled. True if an earlier attempt stored this answer and lost
   * the outcome.
   */
  readonly isKept: boolean;
  /** The job, if this answer ended it. */
  readonly job: StoredJob | undefined;
}

/** A result: the name of the document, and the answer as JSON. */
export interface JobResult {
  readonly position: number;
  readonly name: string;
  readonly body: string;
}

/** A filter of the job list. */
export interface JobFilter {
  readonly tenant: string;
  /** Null for all keys of the tenant. */
  readonly keyId: string | null;
  readonly status?: JobStatus | undefined;
  readonly kind?: JobKind | undefined;
}

/** Stores jobs, and gives their documents to nodes: each to one node at a time. One answer per document is stored. */
export interface JobStore {
  /**
   * Returns the new job, or the earlier job with the same idempotency key and `isNew` false. Rejects with `StorageFull` if the
   * charged owner has no room for its files.
   */
  create(
    job: NewJob,
    at: Date,
    charge?: Charge,
  ): Promise<{ readonly job: StoredJob; readonly isNew: boolean; readonly isSame: boolean }>;
  find(id: string): Promise<StoredJob | undefined>;
  /** Lists jobs, newest first. Without a key it lists the jobs of the whole tenant. */
  list(filter: JobFilter, page: PageRequest): Promise<Page<StoredJob>>;
  /** Returns results from a position up to the first document without an answer; about `maxBytes` of them. */
  results(id: string, from: number, limit: number, maxBytes: number): Promise<readonly JobResult[]>;
  /** Cancels a job that has not ended. Undefined if there is no such job. */
  cancel(id: string, at: Date): Promise<StoredJob | undefined>;
  /** Claims waiting documents for a node in fair order, except documents of the excluded keys. */
  claim(node: string, max: number, at: Date, except?: readonly string[]): Promise<readonly ClaimedDocument[]>;
  /** Returns the bytes of a job's file by its id, or by its name in the folder. */
  readFile(
    jobId: string,
    file: { readonly id: string } | { readonly name: string },
  ): Promise<Uint8Array | undefined>;
  /**
   * Stores an answer once. Rejects with `StorageFull` and stores nothing if the charged owner has no room for the import's
   * records.
   */
  answer(
    document: ClaimedDocument,
    answer: DocumentAnswer,
    at: Date,
    charge?: Charge,
  ): Promise<AnswerOutcome>;
  /**
   * Returns a document that a node did not finish to the queue. Returns false without a change if the node no longer holds it.
   */
  release(node: string, document: Claim): Promise<boolean>;
  /**
   * Records that a node is alive, returns the documents of silent nodes to the queue, and deletes old ended jobs. Returns the
   * number of returned documents. Times are milliseconds.
   */
  beat(node: string, deadAfter: number, deleteAfter: number): Promise<number>;
  /** Returns all documents of a node to the queue, and removes the node. */
  leave(node: string): Promise<void>;
  /** Returns the documents that a node holds: claimed ones without an answer that were not cancelled or returned. */
  claimsOf(node: string): Promise<readonly Claim[]>;
  /**
   * Claims due webhooks: at most `most`, and at most `perKey` of each key. `busy` has the key of each webhook that the caller
   * already delivers, which count, too. The first webhook of every key comes before any second one. A webhook that is not settled
   * within a minute is due again.
   */
  claimWebhooks(most: number, perKey: number, busy: readonly string[]): Promise<readonly ClaimedWebhook[]>;
  /** Records the outcome of an attempt. */
  settleWebhook(webhook: ClaimedWebhook, outcome: WebhookOutcome): Promise<void>;
  /**
   * Delivers the webhook of a job again under a new id. Undefined if the job has no webhook, has not ended, or is being
   * delivered.
   */
  redeliver(jobId: string): Promise<StoredJob | undefined>;
  /** Returns the numbers of waiting and running documents. */
  state(): Promise<{ readonly waiting: number; readonly running: number }>;
  close(): Promise<void>;
}

/** Returns a job as JSON with the state of its webhook, but without the webhook's secret. */
export function serializeJob(stored: StoredJob): string {
  return escapeHidden(JSON.stringify({ ...recordOf(stored), webhook: stored.webhook }));
}

/** Returns a job as its webhook receives it: the same text in each attempt. */
export function deliveredText(stored: StoredJob): string {
  return escapeHidden(JSON.stringify(recordOf(stored)));
}

function recordOf(stored: StoredJob) {
  const { id, kind, status, total, done, failed, issues, createdAt, startedAt, finishedAt } = stored;
  const skipped = stored.options.skipped ?? { count: 0, entries: [] };
  return { id, kind, status, total, done, failed, issues, createdAt, startedAt, finishedAt, skipped };
}
