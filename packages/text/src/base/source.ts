/** The bytes of one OpenAPI document and the absolute URI that they were read from. */
export interface Source {
  /** An absolute URI (RFC 3986), the base of relative references. */
  readonly uri: string;
  /** The content as read: UTF-8 with or without BOM, or UTF-16. */
  readonly bytes: Uint8Array;
}

/** A position in a text: 1-based line, 1-based column in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A part of a text: `start` is its first character, `end` the position after its last one. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** The segments of a JSON Pointer (RFC 6901), unescaped: `['paths', '/users/{id}', 'get']`. */
export type PointerSegments = readonly (string | number)[];

/** Location of one value in the text. */
export interface Place {
  /** The key of the mapping entry, including quotes; undefined for the root and for array items. */
  readonly key: Range | undefined;
  /** The whole value, from its first token to its last. */
  readonly value: Range;
  /** The first token of the value: the scalar itself, `{` or `[`, or the first key of a block mapping. A `-` does not count. */
  readonly token: Range;
  /** The YAML alias that provides the value or a value around it; `value` is then the location of its anchor. */
  readonly alias?: Range;
}

/** Limits of the work that one document may cause. */
export interface Limits {
  /** The maximum nesting of objects and arrays; the root has depth 1. */
  readonly depth: number;
  /** The maximum number of bytes of one document. */
  readonly bytes: number;
  /** The maximum number of values of a document after its YAML aliases are expanded. */
  readonly values: number;
  /** The maximum number of documents that are read through references. */
  readonly documents: number;
}

/** The default limits. */
export const defaultLimits: Limits = {
  depth: 200,
  bytes: 256 * 1024 * 1024,
  values: 5_000_000,
  documents: 10_000,
};
