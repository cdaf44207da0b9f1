import type { SourceDocument } from '@assay/core';
import type { Place } from './place.js';

/** Content at a place of the bundle. */
export type Content =
  /** The content at a place in the documents, with the edits of that place. */
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [string, Content])[] }
  | { readonly kind: 'value'; readonly value: unknown };

/** A change of one value while its document is bundled. */
export type Edit =
  /** Replaces the value. */
  | { readonly kind: 'replace'; readonly content: Content }
  /** Replaces the `$ref` of an object by the members of its target. Existing members of the object win. */
  | { readonly kind: 'merge'; readonly place: Place }
  /** Removes the member. */
  | { readonly kind: 'remove' };

/** A value of a document that is changed, or that contains changed values. */
export interface EditNode {
  edit: Edit | undefined;
  /** Members that are appended to the object. */
  added: (readonly [string, Content])[];
  readonly children: Map<string, EditNode>;
}

export class Edits {
  private readonly roots = new Map<SourceDocument, EditNode>();

  /** True if no document is changed. */
  get isEmpty(): boolean {
    return this.roots.size === 0;
  }

  /** Returns the edits at a place and inside it; undefined if none exist. */
  at({ document, segments }: Place): EditNode | undefined {
    let node = this.roots.get(document);
    for (const segment of segments) node = node?.children.get(segment);
    return node;
  }

  /** Sets the edit of a value, unless it has one already. */
  set(document: SourceDocument, segments: readonly string[], edit: Edit): void {
    this.node(document, segments).edit ??= edit;
  }

  /** Adds a member to an object. */
  add(place: Place, name: string, content: Content): void {
    this.node(place.document, place.segments).added.push([name, content]);
  }

  /** Lists the documents with edits, each with the root of its edits. */
  *documents(): Iterable<readonly [SourceDocument, EditNode]> {
    yield* this.roots;
  }

  private node(document: SourceDocument, segments: readonly string[]): EditNode {
    let node = this.roots.get(document) ?? newNode();
    this.roots.set(document, node);
    for (const segment of segments) {
      const child: EditNode = node.children.get(segment) ?? newNode();
      node.children.set(segment, child);
      node = child;
    }
    return node;
  }
}

function newNode(): EditNode {
  return { edit: undefined, added: [], children: new Map() };
}
