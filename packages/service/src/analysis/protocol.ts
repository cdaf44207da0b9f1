import type { FetcherSettings } from '../fetching/policy.js';
import type { DiffJob, ImportJob, ValidateJob } from './analysis-pool.js';
import type { RulesetText } from './ruleset-text.js';
import type { UnpackJob } from './unpacking.js';
import type { Given } from '../fetching/fetching.js';

/** Settings of a child process before its first job. */
export interface ChildSettings extends FetcherSettings {
  readonly maxDepth: number;
  readonly maxOperations: number;
  readonly maxIssues: number;
  /** Milliseconds for one analysis. */
  readonly deadline: number;
  /** The ruleset of the operator, which runs on every document; null where there is none. */
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
  /** The documents that are there: a job that needs others says which, and comes again with them. */
  readonly given: readonly Given[];
  /** Path for an answer that is too large for a message. */
  readonly answerPath: string;
}

/** The exit code of a child process that could not get the memory that it needed. */
export const memoryExitCode = 86;
