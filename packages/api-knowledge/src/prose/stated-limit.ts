/** Unit of time. */
export type TimeUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** A limit that a text states of the value it describes, in the words of JSON Schema. */
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
  /** The words that state it, as they are written. */
  readonly words: string;
  /** Unit of a number that is a time: `hour`. */
  readonly unit?: TimeUnit | undefined;
  /** True where a stricter limit of the schema does not contradict it: "cannot be empty". */
  readonly isLoose?: boolean;
}

/** Type of the described value: limits are worded differently for each. */
export type Described = 'string' | 'number' | 'array';
