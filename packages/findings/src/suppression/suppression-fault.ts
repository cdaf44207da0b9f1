import type { FaultBase } from '@assay/text';

/** Form of a suppression: a YAML comment, `x-assay-ignore`, or an entry of an ignore file. */
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
  /** Reason, as a clause: `` there is no rule `operation-missing` ``. */
  readonly reason: string;
  /** The wrong word and those that it may have been meant to be. */
  readonly meant: { readonly word: string; readonly known: readonly string[] } | undefined;
}

/** Fault of a suppression. It is known once the other rules have run, and visited then. */
export type SuppressionFault = UnusedSuppressionFault | ExpiredSuppressionFault | InvalidSuppressionFault;
