/** Position of a cursor in a document. The document may be incomplete and impossible to parse. */
export interface Cursor {
  /** The keys and indexes of the value, key or gap at the cursor. */
  readonly path: readonly (string | number)[];
  /** Part of an entry at the cursor: a key of an object, or a value (of a member, an item or the whole document). */
  readonly at: 'key' | 'value';
  /** The offsets of the scalar at the cursor, quotes included. Both equal the cursor if there is no scalar. */
  readonly start: number;
  readonly end: number;
  /** The text of the scalar, without its quotes. */
  readonly text: string;
}
