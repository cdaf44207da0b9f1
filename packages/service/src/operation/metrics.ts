import { createHash } from 'node:crypto';
import { Registry, collectDefaultMetrics, Counter, Histogram } from 'prom-client';

/** The cost of an analysis. */
export interface Measures {
  /** Milliseconds in the queue. */
  readonly waited: number;
  /** Milliseconds in the child process. */
  readonly took: number;
  /** The size of the root document in bytes; 0 if it could not be read. */
  readonly bytes: number;
  readonly format: string | null;
  readonly issues: number;
  /** The reason why the analysis was stopped, or null. */
  readonly stopped: 'deadline' | 'memory' | 'crash' | null;
}

/** Counts the work of the service for Prometheus. `key` is the id of a key, of which only a hash is published. */
export interface Metrics {
  readonly registry: Registry;
  /** Records a response. `route` is the pattern of the route (`/api/projects/:id`), never a caller's text. */
  request(method: string, route: string, status: number, seconds: number, key?: string): void;
  /** Records an analysis. */
  analysis(
    kind: 'validate' | 'import' | 'diff',
    status: 'success' | 'error',
    measures: Measures,
    key?: string,
  ): void;
  /** Records an attempt to deliver a webhook. */
  webhook(result: 'delivered' | 'retried' | 'failed'): void;
}

/** Creates the metrics of one service, including those of its process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'assay_http_requests_total',
    help: 'Requests that were answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'The time from the headers of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60],
    registers,
  });
  const analyses = new Counter({
    name: 'assay_analyses_total',
    help: 'Documents that were analysed, by kind, by status, and by what stopped the analysis.',
    labelNames: ['kind', 'status', 'stopped'],
    registers,
  });
  const analysing = new Histogram({
    name: 'assay_analysis_duration_seconds',
    help: 'The time of an analysis in its child process.',
    labelNames: ['kind'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60],
    registers,
  });
  const waits = new Histogram({
    name: 'assay_analysis_wait_seconds',
    help: 'The time that an analysis waited for a child process.',
    labelNames: ['kind'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 10, 30, 60],
    registers,
  });
  const bytes = new Counter({
    name: 'assay_analysed_bytes_total',
    help: 'The bytes of the documents that were analysed.',
    labelNames: ['kind'],
    registers,
  });
  const issues = new Counter({
    name: 'assay_issues_total',
    help: 'The issues that analyses reported.',
    labelNames: ['kind'],
    registers,
  });
  const keyRequests = new Counter({
    name: 'assay_key_requests_total',
    help: 'Requests that were answered, by a hash of the id of the key.',
    labelNames: ['key'],
    registers,
  });
  const keySeconds = new Counter({
    name: 'assay_key_analysis_seconds_total',
    help: 'The time of analyses, by a hash of the id of the key.',
    labelNames: ['key'],
    registers,
  });
  const webhooks = new Counter({
    name: 'assay_webhook_attempts_total',
    help: 'Attempts to deliver webhooks, by result: delivered, retried later, or failed for good.',
    labelNames: ['result'],
    registers,
  });
  const labelOf = createKeyLabels();
  return {
    registry,
    request(method, route, status, seconds, key) {
      if (key !== undefined) keyRequests.inc({ key: labelOf(key) });
      requests.inc({ method, route, status: String(status) });
      durations.observe({ method, route }, seconds);
    },
    analysis(kind, status, measures, key) {
      if (key !== undefined) keySeconds.inc({ key: labelOf(key) }, measures.took / 1000);
      analyses.inc({ kind, status, stopped: measures.stopped ?? 'no' });
      analysing.observe({ kind }, measures.took / 1000);
      waits.observe({ kind }, measures.waited / 1000);
      bytes.inc({ kind }, measures.bytes);
      issues.inc({ kind }, measures.issues);
    },
    webhook: (result) => webhooks.inc({ result }),
  };
}

/** The maximum number of keys with their own metrics. Further keys share one. */
const maxKeys = 1_000;

/**
 * Creates the function that labels keys in metrics, which are public. A label is a hash, which reveals nothing without the id.
 */
function createKeyLabels(): (id: string) => string {
  const labels = new Map<string, string>();
  return (id) => {
    const known = labels.get(id);
    if (known !== undefined) return known;
    if (labels.size >= maxKeys) return 'others';
    const label = createHash('sha256').update(id).digest('hex').slice(0, 12);
    labels.set(id, label);
    return label;
  };
}
