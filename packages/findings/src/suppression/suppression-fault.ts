import type { FaultBase } from '@assay/text';

/** How a suppression is written: as a YAML comment, as `x-assay-ignore`, or as an entry of an ignore file. */
export type SuppressionForm = 'comment' | 'extension' | 'ignore-file';

interface SuppressionFaultBase extends FaultBase {
  readonly writtenAs: SuppressionForm;
}

/** A suppression that suppresses nothing, though its rule has looked. */
export interface UnusedSuppressionFault extends SuppressionFaultBase {
  readonly kind: 'UnusedSuppressionFault';
  readonly rule: string;
}

/** A suppression whose last day has passed. */
export interface ExpiredSuppressionFault extends SuppressionFaultBase {
  readonly kind: 'ExpiredSuppressionFault';
  readonly rule: string;
  /** The last day, as `2027-01-31`. */
  readonly until: string;
}

/** A suppression that cannot be applied. */
export interface InvalidSuppressionFault extends SuppressionFaultBase {
  readonly kind: 'InvalidSuppressionFault';
  /** Why, as a clause: `` there is no rule `operation-missing` ``. */
  readonly reason: string;
  /** The wrong word and those that it may have been meant to be. */
  readonly meant: { readonly word: string; readonly known: readonly string[] } | undefined;
}

/** What can be wrong with a suppression. It is known once the other rules have run, and visited then. */
export type SuppressionFault = UnusedSuppressionFault | ExpiredSuppressionFault | InvalidSuppressionFault;
