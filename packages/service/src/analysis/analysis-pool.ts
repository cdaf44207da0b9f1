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
  /** Checks a ruleset, with the terms of `validate`. */
  checkRuleset(ruleset: RulesetText, terms?: Terms): Promise<RulesetAnswer>;
  /**
   * Takes the documents out of an archive, with the terms of `validate`. Rejects with `SpoolFull` where the spool has no room for
   * them.
   */
  unpack(job: UnpackJob, terms?: Terms): Promise<UnpackAnswer>;
  /** Returns the state, for metrics and readiness. */
  state(): PoolState;
  /** Waits for what is running and waiting, then ends the child processes. */
  close(): Promise<void>;
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

/** Work for a child process: validate a document. */
export interface ValidateJob {
  readonly document: DocumentInput;
  readonly preset: Preset;
  /** Only issues that are at least as severe; null for all. What makes the status `error` is reported in any case. */
  readonly severity: Severity | null;
  readonly include: readonly Extra[];
  /** Record for the inventory, with a maximum number of identities of findings. */
  readonly record?: { readonly mostIdentities: number };
  /** The ruleset of the tenant, which runs besides the rules. */
  readonly ruleset?: RulesetText | undefined;
}

/** Answer of a child process to a validation. */
export interface ValidateAnswer {
  readonly status: 'success' | 'error';
  /** Record for the inventory; undefined if not requested. */
  readonly record?: ValidationRecord | undefined;
  /** The complete body of the response: JSON in UTF-8. Where it is a file, the caller deletes it. */
  readonly body: Uint8Array | SpooledFile;
  readonly measures: Measures;
}

/** Answer of a child process about a ruleset. */
export interface RulesetAnswer {
  readonly check: RulesetCheck;
  readonly measures: Measures;
}

/** Work for a child process: import a document. */
export interface ImportJob {
  readonly document: DocumentInput;
  /** The engine that the projects are assigned to; null where none is named. */
  readonly engine: { readonly id: string; readonly kind: string } | null;
}

/** Answer of a child process to an import. */
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
  /** Policy and approvals; by default no change is approved. */
  readonly config?: DiffConfig;
}

/** Policy of a comparison, and the changes that it approves. */
export interface DiffConfig extends ChangePolicy {
  readonly gate: ChangeGate;
  readonly approvals: readonly Approval[];
}

/** Approval of changes at a place of the new document, or of the old one if the place is gone. */
export interface Approval {
  readonly change: string;
  readonly pointer?: string | undefined;
  readonly owner: string;
  readonly reason: string;
  /** The last day, as `2027-01-31`. */
  readonly until?: string | undefined;
}

/** Answer of a child process to a comparison. */
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

/** State of the pool of child processes. */
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

/**
 * Parts that a caller can request besides the interface's fields: of each issue, or, as `groups`, `undecided` and
 * `source`, of the whole document.
 */
export const extras = ['location', 'references', 'operations', 'groups', 'undecided', 'source'] as const;

/** Part of a response that a client can request. */
export type Extra = (typeof extras)[number];

/** Parts that a job can include: its answers are stored, and no text of a document is. */
export const jobExtras = extras.filter((extra) => extra !== 'source');
