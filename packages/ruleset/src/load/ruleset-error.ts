/** Reason why a ruleset is invalid: one sentence with the location. */
export interface RulesetProblem {
  /** The rule concerned; the name of the ruleset if the problem concerns no rule. */
  readonly rule: string;
  readonly message: string;
}

/** An invalid ruleset. */
export class RulesetError extends Error {
  readonly code = 'ERR_ASSAY_RULESET';
  readonly problems: readonly RulesetProblem[];

  constructor(problems: readonly RulesetProblem[]) {
    super(problems.map(({ message }) => message).join('\n'));
    this.problems = problems;
  }
}

/** An unavailable ruleset that another one extends. The message is the reason as a clause. The other rules run without it. */
export class UnavailableRuleset extends Error {
  readonly code = 'ERR_ASSAY_UNAVAILABLE_RULESET';
}

/** A ruleset that only Spectral can run. The message is the reason as a clause. */
export class UnsupportedRuleset extends Error {
  readonly code = 'ERR_ASSAY_UNSUPPORTED_RULESET';
}
