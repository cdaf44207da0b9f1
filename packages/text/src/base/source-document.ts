import type { Deadline } from './deadline.js';
import type { Place, PointerSegments, Range } from './source.js';

/** A parsed source: its values, and their locations in the text. */
export interface SourceDocument {
  /** The absolute URI that the document was read from. */
  readonly uri: string;
  readonly syntax: 'json' | 'yaml';
  /** The decoded text, without its byte order mark. */
  readonly text: string;
  /**
   * Plain objects, arrays and scalars. The value is a tree: no object occurs twice, because YAML aliases are copied. Its depth is
   * within the limit. `__proto__` is an ordinary own property. Numbers are JavaScript numbers, rounded if necessary; see
   * `exactValue`.
   */
  readonly value: unknown;
  /**
   * Returns the member of an object or array in `value`: an `ExactNumber` of `@assay/json-schema` for a number that JavaScript
   * cannot represent (`9007199254740993`, `1e400`), else the value itself.
   */
  exactValue(container: object, key: string | number): unknown;
  /**
   * Returns a copy of an object or array in `value` with an `ExactNumber` for each number that JavaScript cannot represent.
   * Without such numbers, returns the object itself. Copies are cached and must not be changed.
   */
  exactCopy(value: unknown): unknown;
  /**
   * Returns the locations of many values at once, one entry for each pointer; undefined if the document has no such value. If a
   * key is repeated in a mapping, the last one counts, as in `value`.
   *
   * @throws DeadlinePassed if `deadline` passes.
   */
  locate(pointers: readonly PointerSegments[], deadline?: Deadline): (Place | undefined)[];
  /** True if a pattern matches anywhere in the source text. Use constant patterns, because results may be cached by pattern. */
  mentions?(pattern: RegExp): boolean;
  /** Repeated keys of mappings, each at its later occurrence; undefined if they were not determined. */
  readonly duplicateKeys?: readonly DuplicatePlace[];
  /** True if the document has YAML keys that are integers and differ from their names, such as `0404` for `404`. */
  readonly hasRewrittenKeys?: boolean;
  /** Returns the origin of a value, for a document with values of several texts, such as an overlaid one. */
  findOrigin?(segments: PointerSegments): Origin;
}

/** Location of a repeated key. */
export interface DuplicatePlace {
  readonly at: PointerSegments;
  readonly range: Range | undefined;
}

/** Location of a value in the document that contains it. */
export interface Origin {
  readonly document: SourceDocument;
  readonly segments: PointerSegments;
}
