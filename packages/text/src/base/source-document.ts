import type { Deadline } from './deadline.js';
import type { Place, PointerSegments, Range } from './source.js';

/** One parsed source: its plain values, and the way back from a pointer to a place in the text. */
export interface SourceDocument {
  /** The absolute URI that the document was read from. */
  readonly uri: string;
  readonly syntax: 'json' | 'yaml';
  /** The decoded text, without its byte order mark. */
  readonly text: string;
  /**
   * Plain objects, arrays and scalars. It is a tree: no object is in it twice (YAML aliases are copies),
   * and it is no deeper than the limit. `__proto__` is an own property like any other.
   * Numbers are plain JavaScript numbers, those nearest to what the text says; see `exactValue`.
   */
  readonly value: unknown;
  /**
   * The member or item of an object or array in `value`: an `ExactNumber` of `@assay/json-schema` where it is a number that no
   * JavaScript number holds (`9007199254740993`, `1e400`), else what `value` has there.
   */
  exactValue(container: object, key: string | number): unknown;
  /**
   * A copy of an object or array in `value` with an `ExactNumber` in place of each number that no JavaScript number holds; the
   * very same object where there is none inside. Copies must not be changed: the same ones are returned again.
   */
  exactCopy(value: unknown): unknown;
  /**
   * Finds the places of many values at once.
   * The result has one entry per given pointer; undefined if the document has no such value.
   * Where a key occurs twice in one mapping the last one counts, as it does in `value`.
   *
   * @throws DeadlinePassed if one is given that passes.
   */
  locate(pointers: readonly PointerSegments[], deadline?: Deadline): (Place | undefined)[];
  /** Checks whether a pattern, the same for all documents, matches somewhere in what the value was read from. */
  mentions?(pattern: RegExp): boolean;
  /** Keys that occur more than once in one mapping, each where it occurs again; undefined where nobody looked for them. */
  readonly duplicateKeys?: readonly DuplicatePlace[];
  /** True if keys are integers of YAML that are not written as their names, such as `0404` for `404`. */
  readonly hasRewrittenKeys?: boolean;
  /** Finds where a value comes from, for a document whose values are of several texts: an overlaid one. */
  findOrigin?(segments: PointerSegments): Origin;
}

/** Location of a key that occurs again. */
export interface DuplicatePlace {
  readonly at: PointerSegments;
  readonly range: Range | undefined;
}

/** Location of a value in the document that it was read from. */
export interface Origin {
  readonly document: SourceDocument;
  readonly segments: PointerSegments;
}
