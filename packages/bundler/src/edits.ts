import type { SourceDocument } from '@assay/core';
import type { Place } from './place.js';

/** Content at a place of the bundle. */
export type Content =
  /** Content of a place of the documents, with the edits of that place. */
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [string, Content])[] }
  | { readonly kind: 'value'; readonly value: unknown };

/** A change of one value of a document on its way into the bundle. */
export type Edit =
  /** The value becomes another one. */
  | { readonly kind: 'replace'; readonly content: Content }
  /** The `$ref` of an object gives way to the members of what it leads to; those that the object has already stay. */
  | { readonly kind: 'merge'; readonly place: Place }
  /** The member is left out. */
  | { readonly kind: 'remove' };

/** A value of a document that is changed, or one that leads to such values. */
export interface EditNode {
  edit: Edit | undefined;
  /** Members that are added after those of the object. */
  added: (readonly [string, Content])[];
  readonly children: Map<string, EditNode>;
}

/** The edits of all documents. */
export class Edits {
  private readonly roots = new Map<SourceDocument, EditNode>();

  /** True if no document is changed. */
  get isEmpty(): boolean {
    return this.roots.size === 0;
  }

  /** The edits at a place and inside of it; undefined if there are none. */
  at({ document, segments }: Place): EditNode | undefined {
    let node = this.roots.get(document);
    for (const segment of segments) node = node?.children.get(segment);
    return node;
  }

  /** Sets the edit of a value; the first one stays. */
  set(document: SourceDocument, segments: readonly string[], edit: Edit): void {
    this.node(document, segments).edit ??= edit;
  }

  /** Adds a member to an object. */
  add(place: Place, name: string, content: Content): void {
    this.node(place.document, place.segments).added.push([name, content]);
  }

  /** The documents that have edits, each with the whole of them. */
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
