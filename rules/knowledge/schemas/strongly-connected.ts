/** A node on the way of the search. */
interface Visit<T> {
  readonly node: T;
  readonly index: number;
  readonly targets: readonly T[];
  next: number;
  low: number;
  isOpen: boolean;
}

/**
 * Finds the circles of a graph: its strongly connected components, without those of one node that does not lead to itself
 * (Tarjan's algorithm, without recursion). The circles, and the nodes in each, are in the order of the given nodes.
 */
export function stronglyConnected<T>(nodes: readonly T[], targetsOf: (node: T) => readonly T[]): T[][] {
  const visits = new Map<T, Visit<T>>();
  const open: Visit<T>[] = [];
  const circles: T[][] = [];

  const enter = (node: T): Visit<T> => {
    const index = visits.size;
    const visit = { node, index, targets: targetsOf(node), next: 0, low: index, isOpen: true };
    visits.set(node, visit);
    open.push(visit);
    return visit;
  };

  const close = (visit: Visit<T>): void => {
    const circle: T[] = [];
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      last.isOpen = false;
      circle.push(last.node);
      if (last === visit) break;
    }
    if (circle.length > 1 || visit.targets.includes(visit.node)) circles.push(circle);
  };

  for (const start of nodes) {
    if (visits.has(start)) continue;
    const path = [enter(start)];
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const target = visit.targets[visit.next++];
      if (target !== undefined) {
        const seen = visits.get(target);
        if (seen === undefined) path.push(enter(target));
        else if (seen.isOpen) visit.low = Math.min(visit.low, seen.index);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before !== undefined) before.low = Math.min(before.low, visit.low);
      if (visit.low === visit.index) close(visit);
    }
  }
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
