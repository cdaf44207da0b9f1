/** One reason why a value does not fit a schema. */
export interface InstanceError {
  /** Where in the value: the segments of a pointer, none for the value itself. */
  readonly segments: readonly (string | number)[];
  /** The keyword that is broken: `type`, `required`. */
  readonly keyword: string;
  /** What is wanted, as it stands behind the name of the value: `must be an integer`, `must have the property "id"`. */
  readonly message: string;
}

/** What a value is validated for. */
export interface InstanceOptions {
  /**
   * In a request a required read-only property may be missing, in a response a required write-only one;
   * where the direction is not known, both may.
   */
  readonly direction?: 'request' | 'response' | undefined;
  /** True where it only counts whether there is an error: the first alone may be told then. */
  readonly isFirstEnough?: boolean | undefined;
}
