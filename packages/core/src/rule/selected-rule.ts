import type { Severity } from '@assay/findings';
import type { Rule } from './rule.js';

/** A rule to run, with its settings. */
export interface SelectedRule<R = Rule> {
  readonly rule: R;
  /** The maximum severity of its findings, or the exact one of all. */
  readonly severity: Severity;
  readonly isExact: boolean;
  readonly options: Readonly<Record<string, unknown>>;
}
