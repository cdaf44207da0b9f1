import { Automaton } from '../program/glushkov-automaton.js';
import { parsePattern } from '../syntax/parse-pattern.js';
import type { PatternNode } from '../syntax/pattern-node.js';

/**
 * True if the shape of a pattern alone shows that an engine that backtracks does not get lost in it.
 *
 * Two shapes show that: few ways to match from one place of the string, at most one of which is as long as one likes, as in
 * `^(yes|no)$` and `^[a-z][a-z0-9-]*[a-z0-9]$`; and at each character only one way to go on, as in `^[a-z]+(-[a-z]+)*$`, where
 * a wrong way ends at its first character. That a pattern is not anchored is not counted: trying it at each place of a string
 * costs the square of its length at most.
 * False is not a verdict: the pattern may be harmless, it may use what is not looked at, or it is not a pattern.
 */
export function isPlainlyHarmless(pattern: string): boolean {
  const root = parsePattern(pattern)?.root;
  if (root === undefined) return false;
  const { ways, degree } = effortOf(root, maxRounds);
  return (ways <= maxWays && degree <= 1) || isDeterministic(root);
}

/** True if the ways of a pattern through any string are limited, and too few to take an engine long. */
export function hasFewWays(root: PatternNode): boolean {
  return effortOf(root, Infinity).ways <= fewWays;
}

const maxWays = 10_000;
const fewWays = 3_000_000;
const maxRounds = 50;

/** An upper bound of the steps that a part takes from one place of a string: `ways` times the length to the power of `degree`. */
interface Effort {
  readonly ways: number;
  readonly degree: number;
}

const once: Effort = { ways: 1, degree: 0 };
const endless: Effort = { ways: Infinity, degree: Infinity };

/** Characters that are taken in more rounds than `maxRounds` count as taken in any number of them. */
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
 * Returns the effort of a sequence: leading look-aheads run once; of the rest, each way of a part is combined with each
 * of the next.
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

/** True if after each character at most one place of the pattern can take the next one. */
function isDeterministic(node: PatternNode): boolean {
  const automaton = new Automaton();
  const positions = automaton.add(node);
  if (positions === undefined) return false;
  return [positions.first, ...automaton.follow].every((places) => areApart(automaton, places));
}

function areApart({ sets }: Automaton, places: readonly number[]): boolean {
  // One place that is there twice can be reached in two ways, as in `(a+)+`.
  const ranges = places.flatMap((place) => sets[place]?.ranges ?? []).sort((a, b) => a[0] - b[0]);
  return ranges.every(([, to], index) => to < (ranges[index + 1]?.[0] ?? Infinity));
}
