import type { Severity } from '@assay/findings';
import type { Rule } from './rule.js';

/** A rule that runs, with its settings. */
export interface SelectedRule<R = Rule> {
  readonly rule: R;
  readonly severity: Severity;
  readonly options: Readonly<Record<string, unknown>>;
}
