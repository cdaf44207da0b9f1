/** Failure of a command; the message explains it in a sentence for people. */
export class CommandError extends Error {
  readonly code: 'ERR_ASSAY_COMMAND' | 'ERR_ASSAY_USAGE' = 'ERR_ASSAY_COMMAND';
}

/** Failure of a command that several sentences explain, each a line of its own. */
export class ProblemsError extends CommandError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** A command line that cannot be understood. */
export class UsageError extends CommandError {
  override readonly code = 'ERR_ASSAY_USAGE';
}
