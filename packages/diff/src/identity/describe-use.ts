import type { Model, Node, PointerSegments } from '@assay/core';
import { hashText, writeNamedPointer, type KnownNames } from '@assay/findings';
import { findDeepestNode } from './deepest-node.js';
import { followReferences, UseTree, type Use } from './use-tree.js';

/** The first use of a node: the node around it, and its label there. */
interface FirstUse {
  readonly parent: Node | undefined;
  readonly label: string;
}

/**
 * The path from the root of an API to a place: labels that do not depend on files and components, and the pointer inside the last
 * node.
 */
export interface UsePath {
  readonly labels: readonly string[];
  readonly node: Node;
  /** A JSON Pointer (RFC 6901) inside the node. Array items are identified by their names. */
  readonly rest: string;
}

/** Identifies places of an API by their first use, independently of files and components. */
export class UseAddresses {
  private readonly model: Model;
  private readonly firstUses: ReadonlyMap<Node, FirstUse>;
  private readonly known: KnownNames = new Map();

  constructor(model: Model) {
    this.model = model;
    this.firstUses = findFirstUses(model);
  }

  /** Returns a hash of the path from the root to a place; undefined if the place is in no part of the API. */
  hashUse(uri: string, segments: PointerSegments): string | undefined {
    const path = this.find(uri, segments);
    return path && hashText(`${path.labels.join('\n')}\n${path.rest}`);
  }

  /** Finds the path from the root to a place; undefined if the place is in no part of the API. */
  find(uri: string, segments: PointerSegments): UsePath | undefined {
    const found = findDeepestNode(this.model, uri, segments, (node) => this.firstUses.has(node));
    if (found === undefined) return undefined;
    const labels: string[] = [];
    for (let node: Node | undefined = found.node; node !== undefined;) {
      const use: FirstUse | undefined = this.firstUses.get(node);
      if (use === undefined) break;
      labels.push(use.label);
      node = use.parent;
    }
    const rest = writeNamedPointer(found.value, found.rest, this.known);
    return { labels: labels.toReversed(), node: found.node, rest };
  }
}

function findFirstUses(model: Model): ReadonlyMap<Node, FirstUse> {
  const tree = new UseTree(model);
  const firstUses = new Map<Node, FirstUse>();
  const open: (Use & FirstUse)[] = [{ node: model.document, variables: [], parent: undefined, label: '' }];
  for (let use = open.pop(); use !== undefined; use = open.pop()) {
    const { node, variables, parent, label } = use;
    if (firstUses.has(node)) continue;
    for (const each of followReferences(node))
      if (!firstUses.has(each)) firstUses.set(each, { parent, label });
    // In reverse order, because the last entry is processed first.
    for (const part of tree.list({ node, variables }).toReversed()) open.push({ ...part, parent: node });
  }
  return firstUses;
}
