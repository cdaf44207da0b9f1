import type { Place, PointerSegments } from './source.js';

/** One parsed source: its plain values, and the way back from a pointer to a place in the text. */
export interface SourceDocument {
  /** The absolute URI that the document was read from. */
  readonly uri: string;
  readonly syntax: 'json' | 'yaml';
  /** The decoded text, without its byte order mark. */
  readonly text: string;
  /**
   * Plain objects, arrays and scalars. It is a tree: no object stands in it twice (YAML aliases are copies),
   * and it is no deeper than the limit. `__proto__` is an own property like any other.
   */
  readonly value: unknown;
  /**
   * Finds the places of many values in one go.
   * The answer has one entry per given pointer; undefined where the document has no such value.
   * Where a key stands twice in one mapping the last one counts, as it does in `value`.
   */
  locate(pointers: readonly PointerSegments[]): (Place | undefined)[];
}
