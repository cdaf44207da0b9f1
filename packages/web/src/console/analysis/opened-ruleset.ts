import type { Analyser, RuleFailure } from '@assay/core';
import type { RulesetState } from './protocol.js';

/** A ruleset that can run on documents. */
export interface OpenedRuleset {
  /** Runs the supported rules. Its failures list the other rules, or the errors of the ruleset. */
  readonly analyser: Analyser;
  readonly state: RulesetState;
}

/** Creates an invalid ruleset, which has no findings and reports the reasons. */
export function createBrokenRuleset(
  name: string,
  problems: readonly { readonly rule: string; readonly message: string }[],
): OpenedRuleset {
  const failures = problems.map((problem): RuleFailure => ({ ...problem, location: null }));
  return {
    state: { name, running: 0, skipped: 0, problems: problems.map(({ message }) => message) },
    analyser: { name, analyse: async () => ({ findings: [], failures }) },
  };
}
