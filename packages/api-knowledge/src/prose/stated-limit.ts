/** A unit of time. */
export type TimeUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** A limit that a text states for its value, as a JSON Schema keyword. */
export interface StatedLimit {
  readonly keyword:
    | 'maxLength'
    | 'minLength'
    | 'maximum'
    | 'minimum'
    | 'exclusiveMinimum'
    | 'maxItems'
    | 'minItems';
  readonly value: number;
  /** The words that state it, as written. */
  readonly words: string;
  /** The unit of a time: `hour`. */
  readonly unit?: TimeUnit | undefined;
  /** True if a stricter limit of the schema is no contradiction: "cannot be empty". */
  readonly isLoose?: boolean;
}

/** The type of the described value, because limits are worded differently for each. */
export type Described = 'string' | 'number' | 'array';
