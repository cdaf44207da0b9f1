import { isObject, type Model, type Node, type PointerSegments } from '@assay/core';

/** The node that contains a place of a document, and the path from the node to the place. */
export interface NodePlace {
  readonly node: Node;
  /** The value of the node. */
  readonly value: unknown;
  readonly rest: PointerSegments;
}

/** Finds the deepest accepted node that contains a place; undefined if none exists. */
export function findDeepestNode(
  model: Model,
  uri: string,
  segments: PointerSegments,
  accepts: (node: Node) => boolean,
): NodePlace | undefined {
  let value = model.documents.find((document) => document.uri === uri)?.value;
  let found: NodePlace | undefined;
  for (let index = 0; ; index++) {
    const node = isObject(value) ? model.findNode(value) : undefined;
    if (node !== undefined && accepts(node)) found = { node, value, rest: segments.slice(index) };
    const segment = segments[index];
    if (segment === undefined || typeof value !== 'object' || value === null) return found;
    // `as`: the value is an array or an object. A missing key gives undefined.
    value = Object.hasOwn(value, segment) ? (value as Record<string | number, unknown>)[segment] : undefined;
  }
}
