import type { Analyser, RuleFailure } from '@assay/core';
import type { RulesetState } from './protocol.js';

/** A ruleset as it runs on documents. */
export interface OpenedRuleset {
  /** Runs the rules that are data; its failures name all others, or what is wrong with the ruleset. */
  readonly analyser: Analyser;
  readonly state: RulesetState;
}

/** Makes a ruleset that cannot be used: it finds nothing and gives the reasons. */
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
