import type { Dialect } from '../dialect/dialects.js';
import type { JsonObject } from '../value/values.js';

/** A subschema and the keyword that contains it. */
export interface Subschema<S> {
  readonly keyword: string;
  /** The name or index inside the keyword; undefined if the keyword's value is the subschema. */
  readonly key: string | number | undefined;
  readonly schema: S;
}

/** A schema resource, as `$dynamicRef` uses it (JSON Schema Core, section 7.1). */
export interface SchemaResource<S> {
  /**
   * The schemas of its `$dynamicAnchor`s by name; its root under '' if the root has `$recursiveAnchor: true`. Resources without
   * such anchors need not be distinguished.
   */
  readonly dynamicAnchors: ReadonlyMap<string, S>;
}

/** Target of a reference. */
export interface Reference<S> {
  /** Undefined if it is unresolved. */
  readonly target: S | undefined;
  /** The reference as written. */
  readonly text: string;
  /** The name to look up in the dynamic scope; undefined if the target does not depend on the scope. */
  readonly dynamicName?: string | undefined;
}

/** Reason why a schema cannot be read. */
export interface UnreadableSchema {
  readonly kind: 'dialect' | 'vocabulary';
  /** The unknown URI. */
  readonly uri: string;
}

/** The parts of a schema. */
export interface SchemaParts<S> {
  readonly dialect: Dialect;
  /** The keywords without subschemas, as written; other members have no meaning. */
  readonly keywords: JsonObject;
  readonly subschemas: readonly Subschema<S>[];
  /** Targets of `$ref`, `$dynamicRef` and `$recursiveRef`. */
  readonly references: readonly Reference<S>[];
  readonly resource?: SchemaResource<S> | undefined;
}

/**
 * Reads schemas of any representation for the evaluator: nodes of a model, JSON values, or entries of a bundle. The evaluator
 * reads each schema once, when the first value reaches it. Each schema must be represented by one object.
 */
export interface SchemaReader<S> {
  read(schema: S): SchemaParts<S> | UnreadableSchema | boolean;
  /** Returns the text of the reference if a schema is one. Discriminators name schemas by it. */
  referenceText(schema: S): string | undefined;
  /** Returns the schemas that the discriminator of a schema chooses between, by the value of its property. Optional. */
  listVariants?(schema: S): ReadonlyMap<string, S>;
}
