import type { Preset, Severity } from '@assay/core';
import type { ValidationRecord } from '../inventory/inventory-store.js';
import type { SpooledFile } from '../spool/spool.js';
import type { ImportedRecords } from '../store/imported-records.js';
import type { Extra } from './include-options.js';

/** Analyses documents in child processes, so that no document can harm the service. All owners are served equally. */
export interface AnalysisPool {
  /**
   * Rejects with `PoolFull` where too much of the same owner waits already, with `PoolClosed` after `close`, with the reason of
   * its signal when that aborts. Whatever the document does, it resolves.
   */
  validate(job: ValidateJob, terms?: Terms): Promise<ValidateAnswer>;
  /** Imports a document, with the terms of `validate`. */
  import(job: ImportJob, terms?: Terms): Promise<ImportAnswer>;
  /** Imports a document, with the terms of `validate`. */
  compare(job: DiffJob, terms?: Terms): Promise<DiffAnswer>;
  /** Returns the state, for metrics and readiness. */
  state(): PoolState;
  /** Waits for what is running and waiting, then ends the child processes. */
  close(): Promise<void>;
}

/** For whom something is done, and until when. */
export interface Terms {
  /** Owner to charge: the id of a key. */
  readonly owner?: string;
  /** About how many bytes the document has; 0 where that is not known yet. */
  readonly bytes?: number;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
  /** Finds another file of an upload by its name. The caller deletes it. */
  readonly files?: ((name: string) => Promise<{ readonly path: string } | undefined>) | undefined;
}

/** Too much of one owner is waiting; its message says so to people. Asking again later can help. */
export class PoolFull extends Error {
  readonly code = 'pool-full';
  /** After how many seconds there will be room, as far as can be told. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** The service is stopping. */
export class PoolClosed extends Error {
  readonly code = 'pool-closed';
}

/** Source of a document. */
export type DocumentInput =
  | { readonly kind: 'url'; readonly url: string }
  | {
      readonly kind: 'upload';
      /** The path of the file that holds the bytes; the caller deletes it when the job has ended. */
      readonly path: string;
      /** The file name that the client gave: a label, never a path. '' where it gave none. */
      readonly name: string;
      /** True where it may refer to other files of the same upload, which `Terms.files` finds. */
      readonly inFolder?: boolean;
    };

export interface ValidateJob {
  readonly document: DocumentInput;
  readonly preset: Preset;
  /** Only issues that are at least as severe; null for all. What makes the status `error` is reported in any case. */
  readonly severity: Severity | null;
  readonly include: readonly Extra[];
  /** Record for the inventory, with a maximum number of identities of findings. */
  readonly record?: { readonly mostIdentities: number };
}

export interface ValidateAnswer {
  readonly status: 'success' | 'error';
  /** Record for the inventory; undefined if not requested. */
  readonly record?: ValidationRecord | undefined;
  /** The complete body of the response: JSON in UTF-8. Where it is a file, the caller deletes it. */
  readonly body: Uint8Array | SpooledFile;
  readonly measures: Measures;
}

export interface ImportJob {
  readonly document: DocumentInput;
  /** The engine that the projects are assigned to; null where none is named. */
  readonly engine: { readonly id: string; readonly kind: string } | null;
}

export interface ImportAnswer {
  /** Undefined where the document could not be analysed. Its project texts are what the response lists. */
  readonly records: ImportedRecords | undefined;
  /** The issues as a JSON array. */
  readonly errors: string;
  readonly measures: Measures;
}

/** Two documents to compare. */
export interface DiffJob {
  readonly old: DocumentInput;
  readonly new: DocumentInput;
}

export interface DiffAnswer {
  /** Reason why the documents were not compared; undefined if they were. */
  readonly fault: DiffFault | undefined;
  /** The complete body of the response: JSON in UTF-8. Where it is a file, the caller deletes it. */
  readonly body: Uint8Array | SpooledFile;
  readonly measures: Measures;
}

/** Reason why two documents were not compared. */
export interface DiffFault {
  /** The document that is at fault; null where it is both. */
  readonly side: 'old' | 'new' | null;
  /** A sentence for people. */
  readonly reason: string;
}

/** Cost of an analysis. */
export interface Measures {
  /** Milliseconds in the queue. */
  readonly waited: number;
  /** Milliseconds in the child process. */
  readonly took: number;
  /** Bytes of the root document; 0 where it could not be read. */
  readonly bytes: number;
  readonly format: string | null;
  readonly issues: number;
  /** Reason why the analysis was stopped, or null. */
  readonly stopped: 'deadline' | 'memory' | 'crash' | null;
}

export interface PoolState {
  /** Child processes that can take work. */
  readonly ready: number;
  readonly running: number;
  readonly waiting: number;
  /** Analyses for which documents are being fetched, and those that wait for it. */
  readonly fetching: number;
  readonly waitingToFetch: number;
  /** Child processes that were replaced since the start, by reason. */
  readonly replaced: Readonly<Record<'deadline' | 'memory' | 'crash' | 'recycled' | 'abandoned', number>>;
}
