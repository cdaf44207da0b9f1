import type { Registry } from 'prom-client';
import type { Measures } from '../analysis/analysis-pool.js';

/** Counts what the service does, for Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  /** After each response; `route` is the pattern of the route (`/api/projects/:id`), never a caller's text. */
  request(method: string, route: string, status: number, seconds: number): void;
  /** After each analysis. */
  analysis(kind: 'validate' | 'import' | 'diff', status: 'success' | 'error', measures: Measures): void;
}
