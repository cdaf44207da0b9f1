/** One reason why a value is invalid. */
export interface InstanceError {
  /** Path in the value: the segments of a pointer, empty for the value itself. */
  readonly segments: readonly (string | number)[];
  /** The violated keyword: `type`, `required`. */
  readonly keyword: string;
  /** Requirement, as a clause that follows the name of the value: `must be an integer`, `must have the property "id"`. */
  readonly message: string;
  /** For `oneOf`, the number of matching schemas if more than one matches; undefined for all other errors. */
  readonly matches?: number | undefined;
}

/** A reason why a verdict is not possible. */
export interface Doubt {
  readonly kind:
    | 'budget'
    | 'pattern'
    | 'format'
    | 'reference'
    | 'dialect'
    | 'vocabulary'
    | 'cycle'
    | 'direction';
  /** The pattern, reference or URI as written; for the budget, the limit of steps. */
  readonly what: string;
}

/** Options for validating a value. */
export interface ValidationOptions {
  /**
   * The direction of the message. A request may omit required read-only properties, a response required write-only ones; with
   * `unknown`, a value may omit both. Without a direction, it may omit neither.
   */
  readonly direction?: 'request' | 'response' | 'unknown' | undefined;
  /** True to stop at the first error; `errors` is then empty. */
  readonly isFirstEnough?: boolean | undefined;
  /** Maximum number of steps: about one for each pair of a schema and a value. */
  readonly budget?: number | undefined;
  /** True if no value may match several branches of a `oneOf`, even with a discriminator. */
  readonly isStrict?: boolean | undefined;
}

/** Result of validating a value. */
export interface Validation {
  /** `undecided` if no error was found and some part could not be examined. */
  readonly verdict: 'valid' | 'invalid' | 'undecided';
  /** The errors in the order of the schema, at most 100. They are created on demand. */
  readonly errors: readonly InstanceError[];
  /** Reasons why parts could not be examined, each once. */
  readonly undecided: readonly Doubt[];
  readonly steps: number;
  /** True if a discriminator selected one of several matching branches of a `oneOf`. With `isStrict` the verdict may differ. */
  readonly usedDiscriminator: boolean;
}
