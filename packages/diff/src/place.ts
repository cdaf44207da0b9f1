import type { Node, PointerSegments } from '@assay/core';

/** The place of a change on one side: a node, or a field or path inside it. */
export interface Place {
  readonly node: Node;
  readonly property?: string | PointerSegments;
}
