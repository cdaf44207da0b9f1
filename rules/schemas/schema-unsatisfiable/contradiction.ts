/** Why no value fits a schema. */
export interface Contradiction {
  /** The values that cannot be valid: `value`, or those of one type: `object`. */
  readonly subject: 'value' | 'number' | 'string' | 'array' | 'object';
  /** What contradicts what, as a clause. */
  readonly reason: string;
  /** The keyword to show to the reader. */
  readonly keyword: string;
}
