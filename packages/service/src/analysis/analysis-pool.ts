import type { Preset, Severity } from '@assay/core';
import type { ChangeGate, ChangePolicy } from '@assay/diff';
import type { ValidationRecord } from '../inventory/inventory-store.js';
import type { SpooledFile } from '../spool/spool.js';
import type { ImportedRecords } from '../records/record-store.js';
import type { Terms } from '../fetching/fetching.js';
import type { DocumentInput } from '../fetching/document-name.js';
import type { RulesetCheck, RulesetText } from './ruleset-text.js';
import type { UnpackAnswer, UnpackJob } from './unpacking.js';
import type { Measures } from '../operation/metrics.js';

/** Analyses documents in child processes, so that no document can harm the service. Owners share the processes fairly. */
export interface AnalysisPool {
  /**
   * Resolves for every document. Rejects with `PoolFull` if too much work of the owner is waiting, with `PoolClosed` after
   * `close`, or with the reason of an aborted signal.
   */
  validate(job: ValidateJob, terms?: Terms): Promise<ValidateAnswer>;
  /** Imports a document, on the terms of `validate`. */
  import(job: ImportJob, terms?: Terms): Promise<ImportAnswer>;
  /** Compares two documents, on the terms of `validate`. */
  compare(job: DiffJob, terms?: Terms): Promise<DiffAnswer>;
  /** Checks a ruleset, on the terms of `validate`. */
  checkRuleset(ruleset: RulesetText, terms?: Terms): Promise<RulesetAnswer>;
  /**
   * Unpacks the documents of an archive, on the terms of `validate`. Rejects with `SpoolFull` if the spool has no room for them.
   */
  unpack(job: UnpackJob, terms?: Terms): Promise<UnpackAnswer>;
  /** Returns the state, for metrics and readiness. */
  state(): PoolState;
  /** Waits for running and waiting work, then ends the child processes. */
  close(): Promise<void>;
}

/** Error: too much work of one owner is waiting. The message is for people. A later retry can succeed. */
export class PoolFull extends Error {
  readonly code = 'pool-full';
  /** Estimated seconds until there is room. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** Error: the service is stopping. */
export class PoolClosed extends Error {
  readonly code = 'pool-closed';
}

/** Work for a child process: validate a document. */
export interface ValidateJob {
  readonly document: DocumentInput;
  readonly preset: Preset;
  /** The minimum severity of reported issues; null for all. Issues that cause the status `error` are always reported. */
  readonly severity: Severity | null;
  readonly include: readonly Extra[];
  /** Requests a record for the inventory, with a maximum number of finding identities. */
  readonly record?: { readonly maxIdentities: number };
  /** The tenant's ruleset, which runs in addition to the rules. */
  readonly ruleset?: RulesetText | undefined;
}

/** Answer of a child process to a validation. */
export interface ValidateAnswer {
  readonly status: 'success' | 'error';
  /** Record for the inventory; undefined if not requested. */
  readonly record?: ValidationRecord | undefined;
  /** The complete body of the response: JSON in UTF-8. If it is a file, the caller deletes it. */
  readonly body: Uint8Array | SpooledFile;
  readonly measures: Measures;
}

/** The answer of a child process about a ruleset. */
export interface RulesetAnswer {
  readonly check: RulesetCheck;
  readonly measures: Measures;
}

/** Work for a child process: import a document. */
export interface ImportJob {
  readonly document: DocumentInput;
  /** The engine that the projects are assigned to; null if the request names none. */
  readonly engine: { readonly id: string; readonly kind: string } | null;
}

/** Answer of a child process to an import. */
export interface ImportAnswer {
  /**
   * The records of the import; undefined if the document could not be analysed. The response lists the project texts of the
   * records.
   */
  readonly records: ImportedRecords | undefined;
  /** The issues as a JSON array. */
  readonly errors: string;
  readonly measures: Measures;
}

/** Two documents to compare. */
export interface DiffJob {
  readonly old: DocumentInput;
  readonly new: DocumentInput;
  /** Policy and approvals; by default no change is approved. */
  readonly config?: DiffConfig;
}

/** Policy of a comparison, and the changes that it approves. */
export interface DiffConfig extends ChangePolicy {
  readonly gate: ChangeGate;
  readonly approvals: readonly Approval[];
}

/** Approval of changes at a location of the new document, or of the old document if the location was removed. */
export interface Approval {
  readonly change: string;
  readonly pointer?: string | undefined;
  readonly owner: string;
  readonly reason: string;
  /** The last day of the approval, as `2027-01-31`. */
  readonly until?: string | undefined;
}

/** Answer of a child process to a comparison. */
export interface DiffAnswer {
  /** The reason why the documents were not compared; undefined if they were. */
  readonly fault: DiffFault | undefined;
  /** The complete body of the response: JSON in UTF-8. If it is a file, the caller deletes it. */
  readonly body: Uint8Array | SpooledFile;
  readonly measures: Measures;
}

/** The reason why two documents were not compared. */
export interface DiffFault {
  /** The faulty document; null if both are faulty. */
  readonly side: 'old' | 'new' | null;
  /** A sentence for people. */
  readonly reason: string;
}

/** State of the pool of child processes. */
export interface PoolState {
  /** The number of child processes that can take work. */
  readonly ready: number;
  readonly running: number;
  readonly waiting: number;
  /** The number of analyses that fetch documents. `waitingToFetch` counts analyses that wait to fetch. */
  readonly fetching: number;
  readonly waitingToFetch: number;
  /** The number of child processes replaced since the start, by reason. */
  readonly replaced: Readonly<Record<'deadline' | 'memory' | 'crash' | 'recycled' | 'abandoned', number>>;
}

/**
 * Optional parts of a response besides the interface's fields: per issue, or for the whole document (`groups`, `undecided`,
 * `source`).
 */
export const extras = ['location', 'references', 'operations', 'groups', 'undecided', 'source'] as const;

/** Part of a response that a client can request. */
export type Extra = (typeof extras)[number];

/** Parts that a job can include. Job results are stored, and the text of a document never is. */
export const jobExtras = extras.filter((extra) => extra !== 'source');
