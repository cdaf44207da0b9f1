/** A node on the current path of the search. */
interface Visit<T> {
  readonly node: T;
  readonly index: number;
  readonly targets: readonly T[];
  next: number;
  low: number;
  isOpen: boolean;
}

/**
 * Finds the strongly connected components of a graph, each after the components that it leads to. This is Tarjan's algorithm
 * without recursion, because chains can be long. A node without a cycle is a component of its own.
 *
 * @param starts The nodes to start from; the search includes all nodes reachable from them.
 */
export function stronglyConnected<T>(starts: Iterable<T>, targetsOf: (node: T) => readonly T[]): T[][] {
  const visits = new Map<T, Visit<T>>();
  const open: Visit<T>[] = [];
  const components: T[][] = [];

  const enter = (node: T): Visit<T> => {
    const index = visits.size;
    const visit = { node, index, targets: targetsOf(node), next: 0, low: index, isOpen: true };
    visits.set(node, visit);
    open.push(visit);
    return visit;
  };

  const close = (visit: Visit<T>): void => {
    const component: T[] = [];
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      last.isOpen = false;
      component.push(last.node);
      if (last === visit) break;
    }
    components.push(component);
  };

  for (const start of starts) {
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
  return components;
}
