/** A repeated key of a mapping. Its locations are offsets. */
export interface DuplicateKey {
  /** The path to the entry, including the key. */
  readonly path: readonly (string | number)[];
  readonly key: string;
  readonly firstStart: number;
  readonly firstEnd: number;
  readonly start: number;
  readonly end: number;
}
