import fc from 'fast-check';
import { expect, it } from 'vitest';
import { classifyPath } from './classify-path.js';
import { PathWalker, type MatchOutcome } from './walk-paths.js';
import { readsTrail } from './path-states.js';
import type { Match, WalkedPath } from './walked-path.js';

type Node = Record<string, unknown>;

const expressions = [
  '$..a',
  '$..a.b',
  '$..a[*]',
  '$..a[*].b',
  '$..b~',
  '$..[?(@ && @.b == 1)]',
  '$..a[?(@ && @.c == 1)]',
  '$..a[?(@.c == 1)]',
  '$.a.b[*]',
  '$.a..[b,c]',
];
const trailExpressions = ['$..b^', '$..[?(@parentProperty == "a")]', '$..[?(@ && @.c == 1)].b'];

/** Documents with objects at several paths: members of each object are earlier objects. */
const sharedDocuments = fc
  .array(
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.oneof(fc.constantFrom(0, 1), fc.nat(9)), {
      minKeys: 1,
    }),
    { minLength: 3, maxLength: 9 },
  )
  .map((shapes) => {
    const nodes: Node[] = [];
    for (const shape of shapes) {
      const entries = Object.entries(shape).map(([key, value]) => [
        key,
        value < 2 || nodes.length === 0 ? value % 2 : nodes[value % nodes.length],
      ]);
      nodes.push(Object.fromEntries(entries) as Node); // Its members are the entries.
    }
    return { a: nodes.at(-1), b: nodes.at(-2), d: nodes.at(-1) };
  });

function classify(expression: string): WalkedPath {
  const path = classifyPath(expression);
  if (path.kind !== 'walk') throw new Error(`${expression} is not walked`);
  return path;
}

function judge({ value }: Match): MatchOutcome {
  if (value === 1 || value === 'b') return 'results';
  return typeof value === 'object' && value !== null && 'd' in value ? 'open' : 'nothing';
}

/** Walks a document. Returns the matches that are not quiet, the faults, and the number of visited values. */
function walk(
  root: unknown,
  paths: readonly WalkedPath[],
  describe: (match: Match) => string,
  findPlace: (path: readonly (string | number)[]) => string | undefined = () => undefined,
): { found: string[]; steps: number } {
  const found = new Set<string>();
  let steps = 0;
  new PathWalker(paths).walk(root, {
    onMatch(index, match) {
      const outcome = judge(match);
      if (outcome !== 'nothing') found.add(`${index} ${describe(match)}`);
      return outcome;
    },
    onFault: (index) => void found.add(`${index} fault`),
    tick: () => void steps++,
    isShared: () => true,
    findPlace,
  });
  return { found: [...found].toSorted(), steps };
}

const withoutSharing = (root: unknown): unknown => JSON.parse(JSON.stringify(root));
const byPath = ({ path }: Match): string => path.join('/');

it('finds the same in shared values as in copies of them, at each path', () => {
  const paths = expressions.map(classify);
  expect(paths.some(readsTrail)).toBe(false);
  fc.assert(
    fc.property(sharedDocuments, (root) => {
      expect(walk(root, paths, byPath).found).toEqual(walk(withoutSharing(root), paths, byPath).found);
    }),
  );
});

it('walks every value at every path for expressions that read the values above', () => {
  const paths = trailExpressions.map(classify);
  expect(paths.every(readsTrail)).toBe(true);
  fc.assert(
    fc.property(sharedDocuments, (root) => {
      expect(walk(root, paths, byPath)).toEqual(walk(withoutSharing(root), paths, byPath));
    }),
  );
});

it('reports each result once for each location if each value has one location', () => {
  const paths = expressions.map(classify);
  fc.assert(
    fc.property(sharedDocuments, (root) => {
      const ids = new Map<unknown, number>();
      const identify = (path: readonly (string | number)[]): string => {
        const value = path.reduce<unknown>((inner, key) => Reflect.get(Object(inner) as object, key), root);
        if (!ids.has(value)) ids.set(value, ids.size);
        return String(ids.get(value));
      };
      const byPlace = ({ path }: Match): string => `${identify(path.slice(0, -1))}/${path.at(-1) ?? ''}`;
      const all = walk(root, paths, byPlace);
      const once = walk(root, paths, byPlace, identify);
      expect(once.found).toEqual(all.found);
      expect(once.steps).toBeLessThanOrEqual(all.steps);
    }),
  );
});

it('visits a value without results once, with any number of references', () => {
  const schema = { c: { c: { c: 0 } } };
  const root = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`p${index}`, schema]));
  expect(walk(root, expressions.map(classify), byPath).steps).toBeLessThan(210);
});

it('walks a value again if a function that reads its path may find other results', () => {
  const shared = { a: { d: 0 } };
  const root = { x: { p: shared }, y: { p: shared }, z: { p: shared } };
  const { found } = walk(root, [classify('$..a')], byPath, () => 'the same place');
  expect(found).toEqual(['0 x/p/a', '0 y/p/a', '0 z/p/a']);
});
