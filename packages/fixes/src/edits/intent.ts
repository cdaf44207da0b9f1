import type { PointerSegments, SourceDocument } from '@assay/core';

/** Position of a new field among those of its object. */
export type FieldPosition = { readonly before: string } | { readonly after: string };

/**
 * Intended change of a document, independent of its text. `pointer` leads to the value in the document before any of the changes
 * that are applied together.
 */
export type Intent =
  /**
   * Replaces a value, or adds a field to its object, at the end or at a position. Missing objects are created; objects created by
   * other intents are extended.
   */
  | {
      readonly kind: 'set';
      readonly document: SourceDocument;
      readonly pointer: PointerSegments;
      readonly value: unknown;
      readonly position?: FieldPosition | undefined;
    }
  /** Removes a field or an item. */
  | { readonly kind: 'remove'; readonly document: SourceDocument; readonly pointer: PointerSegments }
  /** Renames a field in place. */
  | {
      readonly kind: 'rename';
      readonly document: SourceDocument;
      readonly pointer: PointerSegments;
      readonly name: string;
    }
  /** Adds an item to an array, at the end or before another item. */
  | {
      readonly kind: 'append';
      readonly document: SourceDocument;
      /** The pointer of the array. */
      readonly pointer: PointerSegments;
      readonly value: unknown;
      /** The index of the item to insert before. */
      readonly before?: number | undefined;
    }
  /** Reorders the fields of an object. */
  | {
      readonly kind: 'reorder';
      readonly document: SourceDocument;
      readonly pointer: PointerSegments;
      /** The names of all fields, in the new order. */
      readonly names: readonly string[];
    };
