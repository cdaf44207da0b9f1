import { overlap, type CharacterSet } from './character-set.js';
import { parsePattern, type PatternNode } from './parse-pattern.js';

/**
 * True where the shape of a pattern alone shows that an engine that backtracks does not get lost in it.
 *
 * Two shapes show that: few ways to match from one place of the string, at most one of which is as long as one likes, as in
 * `^(yes|no)$` and `^[a-z][a-z0-9-]*[a-z0-9]$`; and at each character only one way to go on, as in `^[a-z]+(-[a-z]+)*$`, where
 * a wrong way ends at its first character. That a pattern is not anchored is not counted: trying it at each place of a string
 * costs the square of its length at most.
 * False is no verdict: the pattern may be harmless, it may use what is not looked at, or it is no pattern.
 */
export function isPlainlyHarmless(pattern: string): boolean {
  const node = parsePattern(pattern);
  if (node === undefined) return false;
  const { ways, degree } = effortOf(node);
  return (ways <= mostWays && degree <= 1) || isDeterministic(node);
}

const mostWays = 1000;
const mostRounds = 50;
const mostPositions = 500;

/** An upper bound of the steps that a part takes from one place of a string: `ways` times the length to the power of `degree`. */
interface Effort {
  readonly ways: number;
  readonly degree: number;
}

const one: Effort = { ways: 1, degree: 0 };
const endless: Effort = { ways: Infinity, degree: Infinity };

function effortOf(node: PatternNode): Effort {
  switch (node.kind) {
    case 'character':
    case 'assertion':
      return one;
    case 'look':
      return effortOf(node.part);
    case 'backreference':
      return endless;
    case 'sequence':
      return effortOfSequence(node.parts);
    case 'choice':
      return node.options.map(effortOf).reduce(either);
    case 'repeat':
      return effortOfRepeat(effortOf(node.part), node.part.kind === 'character', node.min, node.max);
  }
}

/** What looks ahead before anything else is done once; of the rest, each way of a part is combined with each of the next. */
function effortOfSequence(parts: readonly PatternNode[]): Effort {
  const start = parts.findIndex(({ kind }) => kind !== 'look' && kind !== 'assertion');
  const before = start === -1 ? parts : parts.slice(0, start);
  const rest = parts.slice(before.length).map(effortOf).reduce(both, one);
  return before.map(effortOf).reduce(either, rest);
}

function both(first: Effort, second: Effort): Effort {
  return { ways: first.ways * second.ways, degree: first.degree + second.degree };
}

function either(first: Effort, second: Effort): Effort {
  return { ways: first.ways + second.ways, degree: Math.max(first.degree, second.degree) };
}

function effortOfRepeat(once: Effort, isCharacter: boolean, min: number, max: number): Effort {
  if (isCharacter) return max - min > mostRounds ? { ways: 1, degree: 1 } : { ways: max - min + 1, degree: 0 };
  if (max <= 1) return either(one, once);
  if (max > 10 || once.degree > 0) return endless;
  let ways = 0;
  for (let times = min; times <= max; times++) ways += once.ways ** times;
  return { ways, degree: 0 };
}

/** The places of a part where a character is taken (Glushkov's construction). */
interface Positions {
  /** Where the part can begin. */
  readonly first: readonly number[];
  /** Where it can end. */
  readonly last: readonly number[];
  readonly nullable: boolean;
}

/** True where after each character at most one place of the pattern can take the next one. */
function isDeterministic(node: PatternNode): boolean {
  const automaton = new Automaton();
  const whole = automaton.add(node);
  return whole !== undefined && automaton.isClear(whole.first) && automaton.follow.every((next) => automaton.isClear(next));
}

class Automaton {
  readonly sets: CharacterSet[] = [];
  /** For each place, the places that can take the next character. */
  readonly follow: number[][] = [];

  /** Adds a part; undefined for what no automaton of this kind can hold. */
  add(node: PatternNode): Positions | undefined {
    switch (node.kind) {
      case 'character':
        return this.character(node.set);
      case 'assertion':
        return { first: [], last: [], nullable: true };
      case 'look':
      case 'backreference':
        return undefined;
      case 'sequence':
        return this.sequence(node.parts);
      case 'choice':
        return this.choice(node.options);
      case 'repeat':
        return this.repeat(node.part, node.min, node.max);
    }
  }

  isClear(places: readonly number[]): boolean {
    for (let one = 0; one < places.length; one++) {
      for (let other = one + 1; other < places.length; other++) {
        // One place that is there twice can be reached in two ways, as in `(a+)+`.
        if (overlap(this.sets[places[one] ?? 0] ?? [], this.sets[places[other] ?? 0] ?? [])) return false;
      }
    }
    return true;
  }

  private character(set: CharacterSet): Positions | undefined {
    const place = this.sets.length;
    if (place >= mostPositions) return undefined;
    this.sets.push(set);
    this.follow.push([]);
    return { first: [place], last: [place], nullable: false };
  }

  private sequence(parts: readonly PatternNode[]): Positions | undefined {
    let whole: Positions = { first: [], last: [], nullable: true };
    for (const part of parts) {
      const added = this.add(part);
      if (added === undefined) return undefined;
      this.connect(whole.last, added.first);
      whole = {
        first: whole.nullable ? [...whole.first, ...added.first] : whole.first,
        last: added.nullable ? [...whole.last, ...added.last] : added.last,
        nullable: whole.nullable && added.nullable,
      };
    }
    return whole;
  }

  private choice(options: readonly PatternNode[]): Positions | undefined {
    const first: number[] = [];
    const last: number[] = [];
    let nullable = false;
    for (const option of options) {
      const added = this.add(option);
      if (added === undefined) return undefined;
      first.push(...added.first);
      last.push(...added.last);
      // Two empty options are two ways to take nothing.
      if (nullable && added.nullable) return undefined;
      nullable ||= added.nullable;
    }
    return { first, last, nullable };
  }

  private repeat(part: PatternNode, min: number, max: number): Positions | undefined {
    const added = this.add(part);
    if (added === undefined) return undefined;
    // What is repeated and can be empty can be empty in many ways.
    if (max > 1 && added.nullable) return undefined;
    // A limited number of rounds is taken for an unlimited one, which has all their ways and more.
    if (max > 1) this.connect(added.last, added.first);
    return min === 0 ? { ...added, nullable: true } : added;
  }

  private connect(from: readonly number[], to: readonly number[]): void {
    for (const place of from) this.follow[place]?.push(...to);
  }
}
