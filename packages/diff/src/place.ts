import type { Node, PointerSegments } from '@assay/core';

/** Place of a change on one side: a node, and perhaps a field of it or a path below it. */
export interface Place {
  readonly node: Node;
  readonly property?: string | PointerSegments;
}
