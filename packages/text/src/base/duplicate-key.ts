/** A key that occurs in its mapping for the second time or more; all places are offsets. */
export interface DuplicateKey {
  /** The path to the entry, key included. */
  readonly path: readonly (string | number)[];
  readonly key: string;
  readonly firstStart: number;
  readonly firstEnd: number;
  readonly start: number;
  readonly end: number;
}
