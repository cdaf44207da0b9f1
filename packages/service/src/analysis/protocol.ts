import type { FetcherSettings } from '../fetching/policy.js';
import type { DiffJob, ImportJob, ValidateJob } from './analysis-pool.js';
import type { RulesetText } from './ruleset-text.js';
import type { UnpackJob } from './unpacking.js';
import type { Given } from '../fetching/fetching.js';

/** Settings that a child process gets before its first job. */
export interface ChildSettings extends FetcherSettings {
  readonly maxDepth: number;
  readonly maxOperations: number;
  readonly maxIssues: number;
  /** The time limit of one analysis, in milliseconds. */
  readonly deadline: number;
  /** The operator's ruleset, which runs on every document; null if none exists. */
  readonly ruleset: RulesetText | null;
}

/** Messages to a child process: `start` once, then one job at a time. */
export type ToChild =
  | { readonly kind: 'start'; readonly parent: number; readonly settings: ChildSettings }
  | (JobContext & { readonly kind: 'validate'; readonly job: ValidateJob })
  | (JobContext & { readonly kind: 'import'; readonly job: ImportJob })
  | (JobContext & { readonly kind: 'compare'; readonly job: DiffJob })
  | (JobContext & { readonly kind: 'ruleset'; readonly job: RulesetText })
  | (JobContext & { readonly kind: 'unpack'; readonly job: UnpackJob });

/** Context of a job. */
export interface JobContext {
  /** The available documents. A job that needs others reports them, and is sent again with them. */
  readonly given: readonly Given[];
  /** Path for an answer that is too large for a message. */
  readonly answerPath: string;
}

/** The exit code of a child process that ran out of memory. */
export const memoryExitCode = 86;
