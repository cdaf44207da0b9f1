import { stronglyConnected } from '@assay/core';

/**
 * Finds the cycles of a graph: its strongly connected components, except for single nodes without an edge to themselves. The
 * cycles and their nodes have the order of the given nodes.
 */
export function circlesOf<T>(nodes: readonly T[], targetsOf: (node: T) => readonly T[]): T[][] {
  const circles = stronglyConnected(nodes, targetsOf).filter(
    ([first, ...others]) => others.length > 0 || (first !== undefined && targetsOf(first).includes(first)),
  );
  return inOrder(nodes, circles);
}

function inOrder<T>(nodes: readonly T[], circles: readonly (readonly T[])[]): T[][] {
  const circleOf = new Map<T, number>();
  circles.forEach((circle, index) => {
    for (const node of circle) circleOf.set(node, index);
  });
  const ordered = new Map<number, T[]>();
  for (const node of nodes) {
    const index = circleOf.get(node);
    if (index === undefined) continue;
    const circle = ordered.get(index);
    if (circle === undefined) ordered.set(index, [node]);
    else circle.push(node);
  }
  return [...ordered.values()];
}
