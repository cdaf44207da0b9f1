/** Reason why a ruleset cannot be used: one sentence that names the place. */
export interface RulesetProblem {
  /** The rule concerned; the name of the ruleset where it is not about one. */
  readonly rule: string;
  readonly message: string;
}

/** A ruleset that cannot be used. */
export class RulesetError extends Error {
  readonly code = 'ERR_ASSAY_RULESET';
  readonly problems: readonly RulesetProblem[];

  constructor(problems: readonly RulesetProblem[]) {
    super(problems.map(({ message }) => message).join('\n'));
    this.problems = problems;
  }
}

/** A ruleset that another one extends and that cannot be had, with the reason as a clause: the other rules run without it. */
export class UnavailableRuleset extends Error {
  readonly code = 'ERR_ASSAY_UNAVAILABLE_RULESET';
}

/** A ruleset that only Spectral itself can run, with the reason as a clause. */
export class UnsupportedRuleset extends Error {
  readonly code = 'ERR_ASSAY_UNSUPPORTED_RULESET';
}
