/** Reason why no value matches a schema. */
export interface Contradiction {
  /** The values that cannot be valid: `value`, or those of one type: `object`. */
  readonly subject: 'value' | 'number' | 'string' | 'array' | 'object';
  /** Contradiction, as a clause. */
  readonly reason: string;
  /** The keyword to show to the reader. */
  readonly keyword: string;
}
