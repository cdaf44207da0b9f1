/** The bytes of one OpenAPI document and the absolute URI that they were read from. */
export interface Source {
  /** An absolute URI (RFC 3986): the base against which relative references are resolved. */
  readonly uri: string;
  /** The content as it was read: UTF-8 with or without BOM, or UTF-16. */
  readonly bytes: Uint8Array;
}

/** A place in a text: 1-based line, 1-based column counted in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A stretch of a text: `start` is its first character, `end` the place just after its last one. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** The segments of a JSON Pointer (RFC 6901), unescaped: `['paths', '/users/{id}', 'get']`. */
export type PointerSegments = readonly (string | number)[];

/** Location of one value in the text. */
export interface Place {
  /** The key of the mapping entry, quotes included; undefined for the root and for items of arrays. */
  readonly key: Range | undefined;
  /** The whole value, from its first token to its last. */
  readonly value: Range;
  /** The first token of the value: the scalar itself, `{` or `[`, the first key of a block mapping, `-` excluded. */
  readonly token: Range;
  /** The alias in YAML that gives the value, or a value around it; `value` is where its anchor is. */
  readonly alias?: Range;
}

/** Limits of the work that one document may cause. */
export interface Limits {
  /** The deepest nesting of objects and arrays, the root being 1. */
  readonly depth: number;
  /** The most bytes that one document may have. */
  readonly bytes: number;
  /** The most values that a document may have after its YAML aliases are expanded. */
  readonly values: number;
  /** The most documents that may be read through references. */
  readonly documents: number;
}

/** The limits that hold where none are given. */
export const defaultLimits: Limits = {
  depth: 200,
  bytes: 256 * 1024 * 1024,
  values: 5_000_000,
  documents: 10_000,
};
