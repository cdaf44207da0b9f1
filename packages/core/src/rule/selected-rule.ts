import type { Severity } from '@assay/findings';
import type { Rule } from './rule.js';

/** A rule that runs, with its settings. */
export interface SelectedRule<R = Rule> {
  readonly rule: R;
  /** The severity that its findings may not exceed, or the one that all of them have. */
  readonly severity: Severity;
  readonly isExact: boolean;
  readonly options: Readonly<Record<string, unknown>>;
}
