import type { Fault } from './fault.js';
import type { PointerSegments, SourceDocument } from '@assay/text';
import type { TargetFinding } from './target-finding.js';
import type { Facts } from './facts.js';
import type { Node } from './node.js';
import type { Document, Reference } from './nodes.js';
import type { Schema } from './schema.js';

/** The value that a reference leads to, and its location. */
export interface ReferenceTarget {
  readonly value: unknown;
  readonly document: SourceDocument;
  readonly segments: PointerSegments;
}

/** The model of an API description: one for all formats. */
export interface Model {
  readonly document: Document;
  /** All nodes, each once and after its parent; nodes of other documents come after those of the root. */
  readonly nodes: readonly Node[];
  readonly references: readonly Reference[];
  /**
   * The entries of discriminator mappings that lead to other documents, or to other parts of their own document if that is not
   * the root.
   */
  readonly mappings: readonly Reference[];
  /** Returns the target of a reference, even if it has no node of the expected kind; undefined if the target does not exist. */
  getTarget(reference: Reference): ReferenceTarget | undefined;
  /** Returns the primary node of an object of a document. */
  findNode(object: unknown): Node | undefined;
  /** The documents of the API description, the root first. */
  readonly documents: readonly SourceDocument[];
  /** Faults of the documents and of the references between them. */
  readonly faults: readonly Fault[];
  /** The facts that have been requested, by `factOf`. */
  readonly facts: Facts;
}

/** A model whose faults are not all known yet. */
export interface UnvalidatedModel extends Model {
  faults: readonly Fault[];
  /** The schemas with a Discriminator Object. */
  readonly discriminated: readonly Schema[];
  /** Finds the target of a reference again, without reading other documents. */
  find(reference: Reference): TargetFinding;
}
