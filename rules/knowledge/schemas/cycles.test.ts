import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCycles } from './cycles.js';

const edges = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 });
const nodes = [0, 1, 2, 3, 4, 5, 6, 7];

/** Returns all nodes that a node leads to, by exhaustive search. */
function reached(from: number, targetsOf: (node: number) => readonly number[]): ReadonlySet<number> {
  const seen = new Set(targetsOf(from));
  for (const node of seen) for (const target of targetsOf(node)) seen.add(target);
  return seen;
}

test('two nodes are in one cycle exactly if each leads to the other', () => {
  fc.assert(
    fc.property(edges, (pairs) => {
      const targetsOf = (node: number) => pairs.filter(([from]) => from === node).map(([, to]) => to);
      const cycles = findCycles(nodes, targetsOf);
      for (const node of nodes) {
        const cycle = nodes.filter(
          (other) => reached(node, targetsOf).has(other) && reached(other, targetsOf).has(node),
        );
        expect(cycles.find((found) => found.includes(node)) ?? []).toEqual(cycle);
      }
    }),
  );
});
