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

/** Options of the caller for processing the documents of a job. */
export interface JobOptions {
  readonly preset: Preset;
  readonly severity: Severity | null;
  readonly include: readonly Extra[];
  readonly engine: { readonly id: string; readonly kind: string } | null;
  /** The old version of the one document of a job that compares two; null for others. */
  readonly old?: JobDocument | null;
  /** True if documents may refer to the other files of the job. */
  readonly inFolder: boolean;
  readonly webhook: { readonly url: string; readonly secret: string } | null;
  /** The name of the key that made it. */
  readonly by?: string;
  /** Entries of archives that were not taken; undefined where there are none. */
  readonly skipped?: {
    readonly count: number;
    readonly entries: readonly { readonly archive: string; readonly name: string; readonly reason: string }[];
  };
  /** Under which name it is kept what is found: of the one document, or before the names of all. */
  readonly named?: { readonly name: string; readonly isOne: boolean };
}

/** A job as it is kept, without its documents. */
export interface StoredJob extends JobProgress {
  readonly id: string;
  readonly keyId: string;
  /** Owner of the job, and its kind. */
  readonly tenant: string;
  readonly kind: JobKind;
  readonly options: JobOptions;
  readonly createdAt: Date;
  /** Null where it has no webhook. */
  readonly webhook: WebhookDelivery | null;
}

/** State of the delivery of a job's webhook. */
export interface WebhookDelivery {
  /** `waiting` until the job has ended, `pending` until a server accepts it, `failed` after the last attempt. */
  readonly state: 'waiting' | 'pending' | 'delivered' | 'failed' | 'cancelled';
  readonly attempts: number;
  /** Reason why the last attempt failed, as a clause. */
  readonly lastError: string | null;
  readonly nextAttempt: Date | null;
}

/** An attempt to deliver a webhook. */
export interface ClaimedWebhook {
  readonly job: StoredJob;
  /** The id of the delivery: the same for each of its attempts. */
  readonly delivery: string;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
}

/** Content of a new job. */
export interface NewJob {
  readonly id: string;
  readonly keyId: string;
  readonly tenant: string;
  readonly kind: JobKind;
  readonly options: JobOptions;
  readonly idempotencyKey: string | null;
  /** The SHA-256 of all that was asked. */
  readonly requestHash: Uint8Array;
  /** Its files; read one after the other. */
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

/** Location of a document: one of the files, or a URL. */
export interface JobDocument {
  readonly name: string;
  readonly url: string | null;
  readonly fileId: string | null;
}

/** A document to work on. */
export interface NewDocument extends JobDocument {
  /** Expected cost, in hundredths of a second. */
  readonly cost: number;
}

/** A document that a node is to work on. */
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
  /** JSON in UTF-8, an object; its members follow `name` in the results. */
  readonly body: Uint8Array;
  /** Records of an import, stored with the answer or not at all. */
  readonly records?: ImportedRecords | undefined;
}

/** Outcome of an answer that a node gave. */
export interface AnswerOutcome {
  /** False if the document has another answer, or its job was cancelled. True also for one that was kept before, in an attempt whose outcome was lost. */
  readonly isKept: boolean;
  /** The job if this answer ended it. */
  readonly job: StoredJob | undefined;
}

/** A result: the name of the document, and the answer as JSON. */
export interface JobResult {
  readonly position: number;
  readonly name: string;
  readonly body: string;
}

/** Filter of the list of jobs. */
export interface JobFilter {
  readonly tenant: string;
  /** Null for all of the tenant. */
  readonly keyId: string | null;
  readonly status?: JobStatus | undefined;
  readonly kind?: JobKind | undefined;
}

/** Keeps jobs, and hands their documents to the nodes: each to one at a time, and the answer of one is kept. */
export interface JobStore {
  /**
   * The job; another one with `isNew` false where its idempotency key was used before. Rejects with `StorageFull` where whoever is
   * charged has no room for its files.
   */
  create(
    job: NewJob,
    at: Date,
    charge?: Charge,
  ): Promise<{ readonly job: StoredJob; readonly isNew: boolean; readonly isSame: boolean }>;
  find(id: string): Promise<StoredJob | undefined>;
  /** The newest first; those of all keys of the tenant where none is named. */
  list(filter: JobFilter, page: PageRequest): Promise<Page<StoredJob>>;
  /** Returns results from a position on, up to the first document without an answer; about `maxBytes` of them. */
  results(id: string, from: number, limit: number, maxBytes: number): Promise<readonly JobResult[]>;
  /** Cancels a job that has not ended. Undefined where there is none. */
  cancel(id: string, at: Date): Promise<StoredJob | undefined>;
  /** Takes documents that wait, for a node; fairest first, and none of the keys that are excepted. */
  claim(node: string, max: number, at: Date, except?: readonly string[]): Promise<readonly ClaimedDocument[]>;
  /** The bytes of a file of a job: by its id, or by its name in the folder. */
  readFile(
    jobId: string,
    file: { readonly id: string } | { readonly name: string },
  ): Promise<Uint8Array | undefined>;
  /**
   * Keeps an answer, once. Rejects with `StorageFull`, and keeps nothing, where whoever is charged has
   * no room for what an import made.
   */
  answer(
    document: ClaimedDocument,
    answer: DocumentAnswer,
    at: Date,
    charge?: Charge,
  ): Promise<AnswerOutcome>;
  /** Gives a document back that a node did not finish; false, and nothing changes, if the node no longer holds it. */
  release(node: string, document: Claim): Promise<boolean>;
  /** Notes that a node is alive, gives back what those held that were silent for so long, and deletes jobs that ended so long ago. Answers how many documents were given back. */
  beat(node: string, deadAfter: number, deleteAfter: number): Promise<number>;
  /** Gives back all that a node holds, and forgets it. */
  leave(node: string): Promise<void>;
  /** The documents that a node holds: those that it has claimed, and that have no answer and were not cancelled or given back. */
  claimsOf(node: string): Promise<readonly Claim[]>;
  /**
   * Takes webhooks that are due: at most so many, and of each key at most `perKey` together with those that the caller delivers already:
   * `busy` names the key of each. The first of each key comes before the second of any. One that is not settled within a minute is due
   * again.
   */
  claimWebhooks(most: number, perKey: number, busy: readonly string[]): Promise<readonly ClaimedWebhook[]>;
  /** Notes what became of an attempt. */
  settleWebhook(webhook: ClaimedWebhook, outcome: WebhookOutcome): Promise<void>;
  /** Delivers the webhook of a job again, under a new id. Undefined where it has none, has not ended, or is being delivered. */
  redeliver(jobId: string): Promise<StoredJob | undefined>;
  /** Returns the numbers of waiting and running documents. */
  state(): Promise<{ readonly waiting: number; readonly running: number }>;
  close(): Promise<void>;
}

/** A job as JSON, with how its webhook is doing: nothing of the secret of that. */
export function serializeJob(stored: StoredJob): string {
  return escapeHidden(JSON.stringify({ ...recordOf(stored), webhook: stored.webhook }));
}

/** A job as its webhook receives it: the same in each attempt. */
export function deliveredText(stored: StoredJob): string {
  return escapeHidden(JSON.stringify(recordOf(stored)));
}

function recordOf(stored: StoredJob) {
  const { id, kind, status, total, done, failed, issues, createdAt, startedAt, finishedAt } = stored;
  const skipped = stored.options.skipped ?? { count: 0, entries: [] };
  return { id, kind, status, total, done, failed, issues, createdAt, startedAt, finishedAt, skipped };
}
