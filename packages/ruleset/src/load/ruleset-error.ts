/** What keeps a ruleset from being used: one sentence that names the place. */
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
