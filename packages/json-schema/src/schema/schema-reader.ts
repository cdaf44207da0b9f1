import type { Dialect } from '../dialect/dialects.js';
import type { JsonObject } from '../value/values.js';

/** A subschema and the keyword that holds it. */
export interface Subschema<S> {
  readonly keyword: string;
  /** The name or index inside the keyword; undefined if the keyword's value is the subschema. */
  readonly key: string | number | undefined;
  readonly schema: S;
}

/** A schema resource: what `$dynamicRef` finds in it (JSON Schema Core, section 7.1). */
export interface SchemaResource<S> {
  /**
   * The schemas of its `$dynamicAnchor`s by name; under '' its root where that has `$recursiveAnchor: true`.
   * Resources without any need not be distinguished.
   */
  readonly dynamicAnchors: ReadonlyMap<string, S>;
}

/** Target of a reference. */
export interface Reference<S> {
  /** Undefined if it leads nowhere. */
  readonly target: S | undefined;
  /** The reference as it is written. */
  readonly text: string;
  /** The name that is looked for in the dynamic scope; undefined if the target is the same everywhere. */
  readonly dynamicName?: string | undefined;
}

/** Reason why a schema cannot be read at all. */
export interface UnreadableSchema {
  readonly kind: 'dialect' | 'vocabulary';
  /** The URI of what is unknown. */
  readonly uri: string;
}

/** A schema taken apart. */
export interface SchemaParts<S> {
  readonly dialect: Dialect;
  /** The keywords that hold no subschemas, as they are written; other members mean nothing. */
  readonly keywords: JsonObject;
  readonly subschemas: readonly Subschema<S>[];
  /** Targets of `$ref`, `$dynamicRef` and `$recursiveRef`. */
  readonly references: readonly Reference<S>[];
  readonly resource?: SchemaResource<S> | undefined;
}

/**
 * Reads schemas for the evaluator, whatever they are: nodes of a model whose references are resolved, JSON values, entries of a
 * bundle. The evaluator reads each schema once, when the first value reaches it. One schema is one object.
 */
export interface SchemaReader<S> {
  read(schema: S): SchemaParts<S> | UnreadableSchema | boolean;
  /** The text of the reference that a schema consists of: discriminators name schemas by it. */
  referenceText(schema: S): string | undefined;
  /** The schemas that the discriminator of a schema chooses between, by the values of its property, where the reader can tell. */
  listVariants?(schema: S): ReadonlyMap<string, S>;
}
