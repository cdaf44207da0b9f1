/** Position of a cursor in a document, also in one that is being written and cannot be parsed. */
export interface Cursor {
  /** The keys and indexes that lead to the value, the key or the gap at the cursor. */
  readonly path: readonly (string | number)[];
  /** Part of an entry at the cursor: a key of an object, or a value (of a member, an item or the whole document). */
  readonly at: 'key' | 'value';
  /** The offsets of the scalar at the cursor, quotes included; empty at the cursor where there is none. */
  readonly start: number;
  readonly end: number;
  /** The text of that scalar, without its quotes. */
  readonly text: string;
}
