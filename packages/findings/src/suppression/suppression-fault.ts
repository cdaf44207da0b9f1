import type { FaultBase } from '@assay/text';

/** The form of a suppression: a YAML comment, `x-assay-ignore`, or an entry of an ignore file. */
export type SuppressionForm = 'comment' | 'extension' | 'ignore-file';

interface SuppressionFaultBase extends FaultBase {
  readonly writtenAs: SuppressionForm;
}

/** A suppression without an effect, although its rule ran. */
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
  /** The reason, as a clause: `` there is no rule `operation-missing` ``. */
  readonly reason: string;
  /** The wrong word, and known words for a suggestion. */
  readonly meant: { readonly word: string; readonly known: readonly string[] } | undefined;
}

/** A fault of a suppression. It is known only after the other rules have run, and rules visit it then. */
export type SuppressionFault = UnusedSuppressionFault | ExpiredSuppressionFault | InvalidSuppressionFault;
