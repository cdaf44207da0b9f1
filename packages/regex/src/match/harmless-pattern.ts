import { Automaton } from '../program/glushkov-automaton.js';
import { parsePattern } from '../syntax/parse-pattern.js';
import type { PatternNode } from '../syntax/pattern-node.js';

/**
 * True if the form of a pattern proves that a backtracking engine needs few steps.
 *
 * There are two such forms. The first has few paths from one position, at most one of them of unlimited length, as in
 * `^(yes|no)$` and `^[a-z][a-z0-9-]*[a-z0-9]$`. The second has only one path at each character, as in `^[a-z]+(-[a-z]+)*$`, so
 * that a wrong path ends at its first character. The factor for unanchored patterns is not included: trying each position costs
 * at most the square of the length. False is not a verdict: the pattern may be harmless, use unsupported syntax, or be invalid.
 */
export function isPlainlyHarmless(pattern: string, flags?: string): boolean {
  const root = parsePattern(pattern, flags)?.root;
  if (root === undefined) return false;
  const { ways, degree } = effortOf(root, maxRounds);
  return (ways <= maxWays && degree <= 1) || isDeterministic(root);
}

/** True if the number of paths through any string is bounded and small enough for an engine. */
export function hasFewWays(root: PatternNode): boolean {
  return effortOf(root, Infinity).ways <= fewWays;
}

const maxWays = 10_000;
const fewWays = 3_000_000;
const maxRounds = 50;

/** An upper bound of the steps of a part at one position: `ways` times the length to the power of `degree`. */
interface Effort {
  readonly ways: number;
  readonly degree: number;
}

const once: Effort = { ways: 1, degree: 0 };
const endless: Effort = { ways: Infinity, degree: Infinity };

/** Returns the effort of a part. A character with more than `maxRounds` optional repetitions counts as unlimited. */
function effortOf(node: PatternNode, maxRounds: number): Effort {
  const effortOfPart = (part: PatternNode): Effort => effortOf(part, maxRounds);
  switch (node.kind) {
    case 'character':
    case 'assertion':
      return once;
    case 'look':
    case 'group':
      return effortOfPart(node.part);
    case 'backreference':
      return endless;
    case 'sequence':
      return effortOfSequence(node.parts, effortOfPart);
    case 'choice':
      return node.options.map(effortOfPart).reduce(either);
    case 'repeat':
      return node.part.kind === 'character'
        ? effortOfCharacters(node.max - node.min, maxRounds)
        : effortOfRepeat(effortOfPart(node.part), node.min, node.max);
  }
}

/**
 * Returns the effort of a sequence. Leading look-aheads run once; for the rest, each path of a part is combined with each of the
 * next.
 */
function effortOfSequence(
  parts: readonly PatternNode[],
  effortOfPart: (part: PatternNode) => Effort,
): Effort {
  const start = parts.findIndex(({ kind }) => kind !== 'look' && kind !== 'assertion');
  const before = start === -1 ? parts : parts.slice(0, start);
  const rest = parts.slice(before.length).map(effortOfPart).reduce(both, once);
  return before.map(effortOfPart).reduce(either, rest);
}

function both(first: Effort, second: Effort): Effort {
  return { ways: first.ways * second.ways, degree: first.degree + second.degree };
}

function either(first: Effort, second: Effort): Effort {
  return { ways: first.ways + second.ways, degree: Math.max(first.degree, second.degree) };
}

function effortOfCharacters(more: number, maxRounds: number): Effort {
  return more > maxRounds ? { ways: 1, degree: 1 } : { ways: more + 1, degree: 0 };
}

function effortOfRepeat(part: Effort, min: number, max: number): Effort {
  if (max <= 1) return either(once, part);
  if (max > 10 || part.degree > 0) return endless;
  let ways = 0;
  for (let times = min; times <= max; times++) ways += part.ways ** times;
  return { ways, degree: 0 };
}

/** True if after each character at most one position of the pattern can consume the next one. */
function isDeterministic(node: PatternNode): boolean {
  const automaton = new Automaton();
  const positions = automaton.add(node);
  if (positions === undefined) return false;
  return [positions.first, ...automaton.follow].every((places) => areApart(automaton, places));
}

function areApart({ sets }: Automaton, places: readonly number[]): boolean {
  // A position that is listed twice can be reached on two paths, as in `(a+)+`.
  const ranges = places.flatMap((place) => sets[place]?.ranges ?? []).sort((a, b) => a[0] - b[0]);
  return ranges.every(([, to], index) => to < (ranges[index + 1]?.[0] ?? Infinity));
}
