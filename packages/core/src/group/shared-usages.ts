import type { Usage } from '../model/usage.js';

/** A usage on the way of the search. */
interface Visit {
  readonly usage: Usage;
  readonly index: number;
  next: number;
  low: number;
  isOpen: boolean;
}

/**
 * Orders the parts of documents that several operations share, so that each comes after all that refer to it; those that refer to each
 * other in a circle are together (Tarjan's strongly connected components, without recursion).
 *
 * @param starts - the parts that what belongs to one operation refers to
 */
export function orderSharedUsages(starts: Iterable<Usage>): Usage[][] {
  const visits = new Map<Usage, Visit>();
  const open: Visit[] = [];
  const circles: Usage[][] = [];

  const enter = (usage: Usage): Visit => {
    const visit = { usage, index: visits.size, next: 0, low: visits.size, isOpen: true };
    visits.set(usage, visit);
    open.push(visit);
    return visit;
  };

  const close = (visit: Visit): void => {
    const circle: Usage[] = [];
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      last.isOpen = false;
      circle.push(last.usage);
      if (last === visit) break;
    }
    circles.push(circle);
  };

  for (const start of starts) {
    if (visits.has(start)) continue;
    const path = [enter(start)];
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const target = visit.usage.leadsTo[visit.next++];
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
  return circles.reverse();
}
