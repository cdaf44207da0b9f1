import type { Model, Node, PointerSegments, SourceDocument } from '@assay/core';
import { writeNamedPointer, type KnownNames } from '@assay/findings';
import { findDeepestNode } from './deepest-node.js';
import { followReferences, UseTree, type LabelledUse, type Use } from './use-tree.js';

/** A place in a document. */
export interface NamedPlace {
  readonly document: SourceDocument;
  /** A JSON Pointer (RFC 6901) in which array items are identified by their names. */
  readonly pointer: string;
}

/** Finds the places in a later version of an API for parts of an earlier version. */
export class PlacePairs {
  private readonly before: Model;
  private readonly pairs: ReadonlyMap<Node, Node>;
  private readonly known: KnownNames = new Map();

  constructor(before: Model, after: Model) {
    this.before = before;
    this.pairs = pairNodes(before, after);
  }

  /** Finds the place in the later version for a place of the earlier version; undefined if none exists. */
  find(uri: string, segments: PointerSegments): NamedPlace | undefined {
    const found = findDeepestNode(this.before, uri, segments, (node) => this.pairs.has(node));
    const after = found && this.pairs.get(found.node);
    if (found === undefined || after === undefined) return undefined;
    const { document } = after;
    const pointer = writeNamedPointer(document.value, after.segments(), this.known);
    return { document, pointer: pointer + writeNamedPointer(found.value, found.rest, this.known) };
  }
}

/** Pairs the nodes that both versions use in the same position. The first common use decides. */
function pairNodes(before: Model, after: Model): ReadonlyMap<Node, Node> {
  const [earlier, later] = [new UseTree(before), new UseTree(after)];
  const pairs = new Map<Node, Node>();
  const open: (readonly [Use, Use])[] = [
    [
      { node: before.document, variables: [] },
      { node: after.document, variables: [] },
    ],
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [a, b] = next;
    if (pairs.has(a.node)) continue;
    const [nodes, others] = [followReferences(a.node), followReferences(b.node)];
    // One side may be inline or in another component, so the final targets of both are paired.
    for (const [index, node] of nodes.entries()) {
      const other = index === nodes.length - 1 ? others.at(-1) : others[Math.min(index, others.length - 1)];
      if (other !== undefined && !pairs.has(node)) pairs.set(node, other);
    }
    // In reverse order, because the last entry is processed first.
    for (const pair of pairByLabel(earlier.list(a), later.list(b)).toReversed()) open.push(pair);
  }
  return pairs;
}

function pairByLabel(before: readonly LabelledUse[], after: readonly LabelledUse[]): [Use, Use][] {
  const byLabel = new Map<string, LabelledUse[]>();
  for (const use of after.toReversed()) {
    const alike = byLabel.get(use.label);
    if (alike === undefined) byLabel.set(use.label, [use]);
    else alike.push(use);
  }
  return before.flatMap((use): [Use, Use][] => {
    const other = byLabel.get(use.label)?.pop();
    return other === undefined ? [] : [[use, other]];
  });
}
