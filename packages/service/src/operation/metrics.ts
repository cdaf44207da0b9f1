import type { Registry } from 'prom-client';
import type { Measures } from '../analysis/analysis-pool.js';

/** Counts what the service does, for Prometheus. `key` is the id of a key, of which a hash is shown. */
export interface Metrics {
  readonly registry: Registry;
  /** After each response; `route` is the pattern of the route (`/api/projects/:id`), never a caller's text. */
  request(method: string, route: string, status: number, seconds: number, key?: string): void;
  /** After each analysis. */
  analysis(
    kind: 'validate' | 'import' | 'diff',
    status: 'success' | 'error',
    measures: Measures,
    key?: string,
  ): void;
  /** After each attempt to deliver a webhook. */
  webhook(result: 'delivered' | 'retried' | 'failed'): void;
}
