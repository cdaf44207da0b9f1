import type { PointerSegments, SourceDocument } from '@assay/core';

/** Position of a new field among those of its object. */
export type FieldPosition = { readonly before: string } | { readonly after: string };

/**
 * Intended change of a document, whatever its text looks like. `pointer` leads to the value concerned, in the document
 * as it is before all changes that are made together.
 */
export type Intent =
  /**
   * A value becomes another one, or a field is added to its object, after the others or at a position. Objects that are not there are
   * made; those that were made by other intents are completed.
   */
  | {
      readonly kind: 'set';
      readonly document: SourceDocument;
      readonly pointer: PointerSegments;
      readonly value: unknown;
      readonly position?: FieldPosition | undefined;
    }
  /** A field or an item is removed. */
  | { readonly kind: 'remove'; readonly document: SourceDocument; readonly pointer: PointerSegments }
  /** A field gets another name, at its place. */
  | {
      readonly kind: 'rename';
      readonly document: SourceDocument;
      readonly pointer: PointerSegments;
      readonly name: string;
    }
  /** An array gets another item: the last one, or the one before an item. */
  | {
      readonly kind: 'append';
      readonly document: SourceDocument;
      /** Leads to the array. */
      readonly pointer: PointerSegments;
      readonly value: unknown;
      /** The index of the item that it stands before. */
      readonly before?: number | undefined;
    }
  /** The fields of an object get another order. */
  | {
      readonly kind: 'reorder';
      readonly document: SourceDocument;
      readonly pointer: PointerSegments;
      /** All fields of the object. */
      readonly names: readonly string[];
    };
