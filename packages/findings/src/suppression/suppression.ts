import type { SuppressionForm } from './suppression-fault.js';
import type { Finding, Location } from '../finding/issue.js';

/** The wish that a rule is silent about a part of a document: one rule, one part. */
export interface Suppression {
  /** The id of the rule, or the code of another tool. */
  readonly rule: string;
  readonly writtenAs: SuppressionForm;
  readonly reason: string | undefined;
  /** The person or team that answers for it; undefined if it names none. */
  readonly owner: string | undefined;
  /** The last day on which it holds, as `2027-01-31`; undefined if it never expires. */
  readonly until: string | undefined;
  /** Location of the suppression. */
  readonly location: Location;
}

/** A finding that is not told, and why. */
export interface SuppressedFinding {
  readonly finding: Finding;
  readonly suppression: Suppression;
}
