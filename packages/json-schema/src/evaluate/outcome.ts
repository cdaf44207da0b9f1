/** One reason why a value does not fit a schema. */
export interface InstanceError {
  /** Path in the value: the segments of a pointer, none for the value itself. */
  readonly segments: readonly (string | number)[];
  /** The keyword that is broken: `type`, `required`. */
  readonly keyword: string;
  /** Requirement, as it follows the name of the value: `must be an integer`, `must have the property "id"`. */
  readonly message: string;
  /** For `oneOf`, how many schemas match where only one may; undefined for all other errors. */
  readonly matches?: number | undefined;
}

/** Something that stands in the way of a verdict. */
export interface Doubt {
  readonly kind:
    | 'budget'
    | 'pattern'
    | 'format'
    | 'reference'
    | 'dialect'
    | 'vocabulary'
    | 'circle'
    | 'direction';
  /** The pattern, reference or URI as it is written; for the budget, its steps. */
  readonly what: string;
}

/** Options for validating a value. */
export interface ValidationOptions {
  /**
   * In a request a required read-only property may be missing, in a response a required write-only one; where it is `unknown`,
   * both may. Without a direction, none may.
   */
  readonly direction?: 'request' | 'response' | 'unknown' | undefined;
  /** True if it matters only whether there is an error: the first one ends the validation, and `errors` stays empty. */
  readonly isFirstEnough?: boolean | undefined;
  /** Maximum number of steps: about one for each pair of a schema and a value. */
  readonly budget?: number | undefined;
  /** True if no value may match several branches of a `oneOf`, whatever a discriminator says. */
  readonly isStrict?: boolean | undefined;
}

/** Result of validating a value. */
export interface Validation {
  /** `undecided` where no error was found, and something could not be examined. */
  readonly verdict: 'valid' | 'invalid' | 'undecided';
  /** The errors in the order of the schema, 100 at most. They are written when requested. */
  readonly errors: readonly InstanceError[];
  /** Reasons why parts could not be examined, each once. */
  readonly undecided: readonly Doubt[];
  /** Number of steps taken. */
  readonly steps: number;
  /** True if a discriminator told which of several matching branches of a `oneOf` is meant: with `isStrict` the verdict may be another. */
  readonly usedDiscriminator: boolean;
}
