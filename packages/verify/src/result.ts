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
 * - `works`: the response is as documented
 * - `drift`: the response differs from the document
 * - `refused`: the service rejected a request that the document allows
 * - `failed`: no usable response
 * - `unreached`: the requested resource does not exist, and none could be created or found
 * - `blocked`: not sent, because a prerequisite or setting is missing
 * - `skipped`: not sent, because the settings do not allow it
 */
export type Verdict = (typeof verdicts)[number];

/** The verdicts, best first. */
export const verdicts = ['works', 'drift', 'refused', 'failed', 'unreached', 'blocked', 'skipped'] as const;

/** Result of one operation. */
export interface OperationResult {
  /** The name of the operation, as in all reports of Assay. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** Location in the document. */
  readonly pointer: string;
  /** Harm that the request can do, and the words that indicate it. */
  readonly harm: Harm;
  readonly verdict: Verdict;
  /** The status of the response; null if there was none. */
  readonly status: number | null;
  /** The status of the same request without credentials; null if it was not sent. */
  readonly anonymousStatus: number | null;
  /** The status of the second user's same request; null if it was not sent. */
  readonly secondUserStatus: number | null;
  /** Reason for any verdict except `works`, as a sentence; null if the findings explain it. */
  readonly reason: string | null;
  /** Differences from the document. */
  readonly findings: readonly Drift[];
  /** The request under test and its response if they are not as documented; otherwise null. */
  readonly evidence: Evidence | null;
  /** Verdicts on the findings of the analysis. */
  readonly analysis: readonly StaticVerdict[];
  /** The schemes that the service accepted after rejecting another `security` alternative; null if none exist. */
  readonly acceptedSchemes: readonly string[] | null;
  /** The `security` alternatives that no request used. */
  readonly untried: readonly Untried[];
  /** Number of requests that were sent for it. */
  readonly requests: number;
  /** True if no result of the operation reaches the gate. */
  readonly passed: boolean;
}

/** Result of a run. */
export interface VerifyResult {
  /** Title and version of the API. */
  readonly name: string;
  readonly baseUrl: string;
  /** The results in document order. */
  readonly operations: readonly OperationResult[];
  /** Insertion points to attack first, by role, evidence and reach. */
  readonly targets: readonly AttackTarget[];
  /** Notes about the whole run, one sentence each. */
  readonly notes: readonly string[];
  readonly requests: number;
  /** Facts from responses that the document lacks. */
  readonly learned: readonly LearnedFact[];
  /** Reason why the service could not be reached at all; null if it responded. */
  readonly unreachable: string | null;
  /** True if no result reaches the gate. */
  readonly passed: boolean;
}
