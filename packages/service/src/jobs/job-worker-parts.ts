import type { Logger } from 'pino';
import type { AnalysisPool } from '../analysis/analysis-pool.js';
import type { Audit } from '../audit/audit.js';
import type { InventoryStore } from '../inventory/inventory-store.js';
import type { Metrics } from '../operation/metrics.js';
import type { AnalysisSettings, InventorySettings, StorageSettings } from '../settings/settings.js';
import type { Spool } from '../spool/spool.js';
import type { JobStore } from './job-store.js';

/** Parts that a worker uses. */
export interface JobWorkerParts {
  readonly jobs: JobStore;
  readonly pool: AnalysisPool;
  readonly spool: Spool;
  readonly metrics: Pick<Metrics, 'analysis'>;
  /** The inventory of a tenant. */
  readonly inventoryOf: (tenant: string) => InventoryStore;
  readonly kept: InventorySettings;
  readonly storage: StorageSettings;
  readonly audit: Pick<Audit, 'note'>;
  readonly analysis: AnalysisSettings;
  /** Number of documents that it works on at a time. */
  readonly slots: number;
  /** For how long jobs that have ended are kept, in milliseconds. */
  readonly retention: number;
  readonly now: () => Date;
  readonly log: Logger;
}
