import type { Logger } from 'pino';
import type { Audit } from '../audit/audit.js';
import type { AnalysisPool } from '../analysis/analysis-pool.js';
import type { MinuteCounts } from '../limits/minute-counts.js';
import type { HeldWork } from '../jobs/job-worker.js';
import type { KeyVerifier } from '../keys/key-verifier.js';
import type { Metrics } from '../operation/metrics.js';
import type { ActiveRulesets } from '../rulesets/active-ruleset.js';
import type { ServiceSettings } from '../settings/settings.js';
import type { Store } from '../store.js';
import type { Spool } from '../spool/spool.js';

/** The parts that the routes use. */
export interface Parts extends AppParts {
  readonly rulesets: ActiveRulesets;
}

/** The parts of an HTTP server. */
export interface AppParts {
  readonly settings: ServiceSettings;
  readonly store: Store;
  readonly audit: Audit;
  readonly pool: AnalysisPool;
  readonly keys: KeyVerifier;
  readonly spool: Spool;
  /** Request counts of keys and addresses over all nodes. */
  readonly counts: MinuteCounts;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Notifies this node's worker of new work. */
  readonly jobsChanged: () => void;
  /** Returns the documents that this node's worker holds; undefined if there is no worker, or not yet. */
  readonly heldWork: () => HeldWork | undefined;
  readonly now: () => Date;
  /** The folder of the web console, ending with a slash; the folder of this package if missing. */
  readonly consoleFolder?: URL;
}
