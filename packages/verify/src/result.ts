import type { Harm } from '@assay/api-knowledge';
import type { Untried } from './credentials/alternatives.js';
import type { Evidence } from './judge/evidence.js';
import type { Drift } from './judge/drift.js';
import type { LearnedFact } from './learning/learned-overlay.js';
import type { AttackTarget } from './attack-target.js';
import type { StaticVerdict } from './judge/confirm.js';

/**
 * Result of an operation.
 *
 * - `works`: answered as documented
 * - `drift`: answered, and not as documented
 * - `refused`: the service did not accept a request that the document allows
 * - `failed`: no usable answer
 * - `unreached`: the resource that was asked for does not exist, and none could be made or learned of
 * - `blocked`: not sent, because something that it needs is missing
 * - `skipped`: not sent, because the settings do not allow it
 */
export type Verdict = (typeof verdicts)[number];

/** The verdicts, the good ones first. */
export const verdicts = ['works', 'drift', 'refused', 'failed', 'unreached', 'blocked', 'skipped'] as const;

/** Result of one operation. */
export interface OperationResult {
  /** The name of the operation, as all reports of Assay have it. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** Location in the document. */
  readonly pointer: string;
  /** Harm that the request can do, and the words that indicate it. */
  readonly harm: Harm;
  readonly verdict: Verdict;
  /** The status of the answer to the request; null where there was none. */
  readonly status: number | null;
  /** The status of the answer to the same request without credentials; null where it was not asked. */
  readonly anonymousStatus: number | null;
  /** The status of the answer to the same request of the second user; null where it was not asked. */
  readonly secondUserStatus: number | null;
  /** Reason why it is not `works`, as a sentence; null if the findings cover it. */
  readonly reason: string | null;
  /** Differences from the document. */
  readonly findings: readonly Drift[];
  /** The request under test and its response, where they are not as documented; null where all is, or nothing was sent. */
  readonly evidence: Evidence | null;
  /** Observations about the findings of the analysis. */
  readonly analysis: readonly StaticVerdict[];
  /** The schemes that the service accepted after it had refused another alternative of `security`; null where that was not so. */
  readonly acceptedSchemes: readonly string[] | null;
  /** The alternatives of `security` that it was not asked with. */
  readonly untried: readonly Untried[];
  /** The requests that were sent for it. */
  readonly requests: number;
  /** True where nothing of it reaches the gate. */
  readonly passed: boolean;
}

/** Result of a run. */
export interface VerifyResult {
  /** Title and version of the API. */
  readonly name: string;
  readonly baseUrl: string;
  /** In the order of the document. */
  readonly operations: readonly OperationResult[];
  /** Points to attack first, by role, evidence and reach. */
  readonly targets: readonly AttackTarget[];
  /** Notes about the whole run, a sentence each. */
  readonly notes: readonly string[];
  readonly requests: number;
  /** Facts that answers have taught and that the document does not have. */
  readonly learned: readonly LearnedFact[];
  /** Reason why the service could not be reached at all; null if it answered. */
  readonly unreachable: string | null;
  /** True where nothing reaches the gate. */
  readonly passed: boolean;
}
