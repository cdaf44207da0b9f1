/** The reason why no value matches a schema. */
export interface Contradiction {
  /** The values that cannot be valid: `value`, or the values of one type: `object`. */
  readonly subject: 'value' | 'number' | 'string' | 'array' | 'object';
  /** The contradiction, as a clause. */
  readonly reason: string;
  /** The keyword to show to the reader. */
  readonly keyword: string;
}
