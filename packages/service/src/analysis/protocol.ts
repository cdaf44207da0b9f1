import type { ReadFailure } from '@assay/core';
import type { FetchSettings } from '../settings/settings.js';
import type { DiffJob, ImportJob, ValidateJob } from './analysis-pool.js';

/** Settings of a child process before its first job. */
export interface ChildSettings {
  readonly maxBytes: number;
  readonly maxDepth: number;
  readonly maxOperations: number;
  readonly maxIssues: number;
  readonly fetch: FetchSettings;
}

/** Messages to a child process: `start` once, then one job at a time. */
export type ToChild =
  | { readonly kind: 'start'; readonly parent: number; readonly settings: ChildSettings }
  | (JobContext & { readonly kind: 'validate'; readonly job: ValidateJob })
  | (JobContext & { readonly kind: 'import'; readonly job: ImportJob })
  | (JobContext & { readonly kind: 'compare'; readonly job: DiffJob });

/** Context of a job. */
export interface JobContext {
  /** The documents that are there: a job that needs others says which, and comes again with them. */
  readonly given: readonly Given[];
  /** Path for an answer that is too large for a message. */
  readonly answerPath: string;
}

/** A document under the absolute URI that asks for it: a file and where it was read from, or why it could not be read. */
export type Given =
  | { readonly uri: string; readonly path: string; readonly readFrom: string }
  | { readonly uri: string; readonly failure: ReadFailure };

/** The exit code of a child process that could not get the memory that it needed. */
export const memoryExitCode = 86;
