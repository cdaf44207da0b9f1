/** A place in a value that two schemas describe differently. */
export interface ChangedPlace {
  /** A JSON Pointer into the value; `*` stands for every item, or every member without a name of its own. */
  readonly pointer: string;
  readonly kind: 'new' | 'gone' | 'changed';
}
