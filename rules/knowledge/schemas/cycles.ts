import { stronglyConnected } from '@assay/core';

/**
 * Finds the cycles of a graph: its strongly connected components, except for single nodes without an edge to themselves. The
 * cycles and their nodes have the order of the given nodes.
 */
export function findCycles<T>(nodes: readonly T[], targetsOf: (node: T) => readonly T[]): T[][] {
  const cycles = stronglyConnected(nodes, targetsOf).filter(
    ([first, ...others]) => others.length > 0 || (first !== undefined && targetsOf(first).includes(first)),
  );
  return inOrder(nodes, cycles);
}

function inOrder<T>(nodes: readonly T[], cycles: readonly (readonly T[])[]): T[][] {
  const cycleOf = new Map<T, number>();
  cycles.forEach((cycle, index) => {
    for (const node of cycle) cycleOf.set(node, index);
  });
  const ordered = new Map<number, T[]>();
  for (const node of nodes) {
    const index = cycleOf.get(node);
    if (index === undefined) continue;
    const cycle = ordered.get(index);
    if (cycle === undefined) ordered.set(index, [node]);
    else cycle.push(node);
  }
  return [...ordered.values()];
}
