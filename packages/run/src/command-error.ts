/** A failure of a command. The message explains it in a sentence. */
export class CommandError extends Error {
  readonly code: 'ERR_ASSAY_COMMAND' | 'ERR_ASSAY_USAGE' = 'ERR_ASSAY_COMMAND';
}

/** A failure of a command with several sentences, one per line. */
export class ProblemsError extends CommandError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Thrown if a command line is invalid. */
export class UsageError extends CommandError {
  override readonly code = 'ERR_ASSAY_USAGE';
}
