import type { FetchSettings } from '../settings/settings.js';
import type { ImportJob, ValidateJob } from './analysis-pool.js';

/** What a child process has to know before its first job. */
export interface ChildSettings {
  readonly maxBytes: number;
  readonly maxDepth: number;
  readonly maxOperations: number;
  readonly maxIssues: number;
  readonly fetch: FetchSettings;
}

/** What the service tells a child process: `start` once, then one job at a time. */
export type ToChild =
  | { readonly kind: 'start'; readonly settings: ChildSettings }
  | { readonly kind: 'validate'; readonly job: ValidateJob }
  | { readonly kind: 'import'; readonly job: ImportJob };

/** The exit code of a child process that could not get the memory that it needed. */
export const memoryExitCode = 86;
