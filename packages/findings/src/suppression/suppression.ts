import type { SuppressionForm } from './suppression-fault.js';
import type { Finding, Location } from '../finding/issue.js';

/** Hides the findings of one rule in one part of a document. */
export interface Suppression {
  /** The id of the rule, or the code of another tool. */
  readonly rule: string;
  readonly writtenAs: SuppressionForm;
  readonly reason: string | undefined;
  /** The responsible person or team; undefined if it names none. */
  readonly owner: string | undefined;
  /** The last valid day, as `2027-01-31`; undefined if it never expires. */
  readonly until: string | undefined;
  /** The location of the suppression. */
  readonly location: Location;
}

/** A suppressed finding and the suppression. */
export interface SuppressedFinding {
  readonly finding: Finding;
  readonly suppression: Suppression;
}
