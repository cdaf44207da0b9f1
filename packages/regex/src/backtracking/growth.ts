import { charactersOf } from '../program/characters.js';
import { compileProgram } from '../program/compile-program.js';
import type { Pattern } from '../syntax/parse-pattern.js';
import { contains, leastLength, listPatternParts, type PatternNode } from '../syntax/pattern-node.js';
import { attackText, type Attack } from './attack.js';
import { matchByBacktracking } from '../match/backtracking-match.js';
import { countSteps } from './count-steps.js';
import { hasManyOptions } from './options.js';
import { OutOfSteps, type Steps } from './steps.js';

/** Growth of an engine's steps with the length of the texts of an attack. */
export interface Growth {
  /** The power of the length, Infinity where they grow exponentially; undefined where no more is known than that they become many. */
  readonly degree: number | undefined;
  /** The length of the shortest text that takes an engine many steps, in characters. */
  readonly slowFrom: number;
}

/** Assumption about an attack. */
export interface Supposed {
  /** The power of the length that the steps grow with, Infinity where they grow exponentially. */
  readonly degree: number;
  /** True if an automaton says so for certain. */
  readonly isProven: boolean;
}

/** More steps than an engine takes in about a second. */
const manySteps = 3e8;

/** The steps that an engine really takes, and those that a backreference makes it take one by one. */
const maxMeasured = 400_000;
const maxTaken = 50_000;
const longestText = 20_000;
/** Length from which growth continues, unless a limited number of rounds ends it. */
const longEnough = 400;
const manyRounds = 100;

/** A number of rounds, and the steps that it takes an engine. */
interface Point {
  readonly rounds: number;
  readonly count: number;
}

/** Measures how many steps an engine takes on the texts of an attack. */
export class Measure {
  private readonly pattern: Pattern;
  private readonly hasBackreference: boolean;
  /** Engines refuse shorter texts at once. */
  private readonly leastLength: number;
  /** The least number of rounds that something is limited to. */
  private readonly leastLimit: number;
  /** True if a limited number of rounds can end what grows at first. */
  readonly isLimited: boolean;
  /** True if that can be so with long texts only. */
  private readonly hasManyRounds: boolean;
  /** The most steps that any text has been found to take. */
  maxFound = 0;

  constructor(pattern: Pattern) {
    this.pattern = pattern;
    this.hasBackreference = contains(pattern.root, ({ kind }) => kind === 'backreference');
    this.leastLength = leastLength(pattern.root);
    this.leastLimit = hasManyOptions(pattern.root) ? 1 : leastLimit(pattern.root);
    this.isLimited = this.leastLimit < Infinity;
    this.hasManyRounds = limitedRounds(pattern.root) > manyRounds;
  }

  /**
   * Returns how the steps really grow with the rounds of an attack; undefined if not as supposed.
   *
   * @throws OutOfSteps
   */
  growth(attack: Attack, supposed: Supposed, steps: Steps): Growth | undefined {
    const isOpen = this.isLimited && !supposed.isProven;
    const points = this.points(attack, supposed, isOpen && this.hasManyRounds, steps);
    const hasEndedLimits =
      !this.hasManyRounds && computeAttackLength(attack, points.at(-1)?.rounds ?? 0) > longEnough;
    const mayEnd = isOpen && !hasEndedLimits;
    const visibleDegree = degreeOf(points, supposed);
    if (visibleDegree === undefined && !mayEnd) return undefined;
    const degree = mayEnd ? undefined : visibleDegree;
    const slow = this.firstSlow(attack, points, steps);
    if (slow !== undefined) return { degree, slowFrom: computeAttackLength(attack, slow) };
    if (visibleDegree === undefined) return undefined;
    const slowFrom = computeAttackLength(attack, roundsUntilSlow(points, visibleDegree));
    // No limit of rounds is reached in fewer characters.
    return mayEnd && slowFrom > this.leastLimit ? undefined : { degree, slowFrom };
  }

  private points(
    attack: Attack,
    { isProven, degree }: Supposed,
    mayEnd: boolean,
    all: Steps,
  ): readonly Point[] {
    const steps = all.part(maxMeasured);
    const points: Point[] = [];
    for (let rounds = 1; ; rounds = Math.ceil(rounds * 1.5)) {
      const text = attackText(attack, rounds);
      if (text.length > longestText) break;
      if (text.length < this.leastLength) continue;
      const count = this.count(text, steps);
      if (count === undefined) break;
      points.push({ rounds, count });
      this.maxFound = Math.max(this.maxFound, count);
      if (count > manySteps && (mayEnd || (isProven && degree === Infinity))) break;
      if (text.length > longEnough && !mayEnd) break;
      if (text.length > 100 && !isProven && hasEnded(points)) break;
    }
    all.take(0);
    return points;
  }

  /** Undefined if it takes too many steps to count. */
  private count(text: string, steps: Steps): number | undefined {
    // More rounds than the text has characters are never needed, which keeps the program small.
    const program = compileProgram(this.pattern, { longestText: text.length });
    if (program === undefined) return undefined;
    const characters = charactersOf(text, this.pattern.isUnicode);
    try {
      steps.take(program.instructions.length);
      if (!this.hasBackreference) return countSteps(program, characters, steps).steps;
      const { steps: count } = matchByBacktracking(program, characters, maxTaken);
      steps.take(count);
      return count < maxTaken ? count : countSteps(program, characters, steps).steps;
    } catch (error) {
      if (!(error instanceof OutOfSteps)) throw error;
      return undefined;
    }
  }

  /** The fewest rounds that take many steps, of those between the points that were measured. */
  private firstSlow(attack: Attack, points: readonly Point[], steps: Steps): number | undefined {
    const index = points.findIndex(({ count }) => count > manySteps);
    let max = points[index]?.rounds;
    let least = points[index - 1]?.rounds ?? 0;
    while (max !== undefined && max - least > 1) {
      const rounds = Math.floor((least + max) / 2);
      const text = attackText(attack, rounds);
      const count = this.count(text, steps.part(maxMeasured));
      if (count === undefined) break;
      if (count > manySteps && text.length >= this.leastLength) max = rounds;
      else least = rounds;
    }
    return max;
  }
}

function leastLimit(node: PatternNode): number {
  const own = node.kind === 'repeat' && node.max > 1 ? node.max : Infinity;
  return Math.min(own, ...listPatternParts(node).map(leastLimit));
}

/** Returns the total number of rounds that a part is limited to: 12 in `(?:a{1,3}b*){4}`. */
function limitedRounds(node: PatternNode): number {
  const inside = listPatternParts(node).reduce((sum, part) => sum + limitedRounds(part), 0);
  return node.kind === 'repeat' && node.max > 0 && node.max < Infinity
    ? node.max * Math.max(1, inside)
    : inside;
}

function computeAttackLength(attack: Attack, rounds: number): number {
  const least = attackText(attack, 0).length;
  return Math.ceil(least + rounds * (attackText(attack, 1).length - least));
}

/** Few steps do not tell one degree from the next where there are many of them. */
const maxDegree = 12;

/** The degree that the last points show: the one supposed or, unless that is proven, a lower one. */
function degreeOf(points: readonly Point[], { degree, isProven }: Supposed): number | undefined {
  const [first, second, third] = points.slice(-3);
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const isExponential = (isProven && third.count > manySteps) || growsExponentially(first, second, third);
  if (degree === Infinity && isExponential) return Infinity;
  const last = power(second, third);
  if (isProven) return degree < Infinity && last > Math.min(degree, 3) - 0.5 ? degree : undefined;
  const roundedDegree = Math.min(degree, Math.round(last), Math.round(power(first, second)));
  return roundedDegree >= 2 && roundedDegree <= maxDegree ? roundedDegree : undefined;
}

/** The power of the rounds that the steps grow with between two points. */
function power(a: Point, b: Point): number {
  return Math.log(b.count / a.count) / Math.log(b.rounds / a.rounds);
}

/** True if the steps grow hardly more than the text, at last. */
function hasEnded(points: readonly Point[]): boolean {
  const [first, second, third] = points.slice(-3);
  if (first === undefined || second === undefined || third === undefined) return false;
  return power(first, second) < 1.2 && power(second, third) < 1.2;
}

/** Returns the growth of the logarithm of the steps with each round between two points. */
function rate(a: Point, b: Point): number {
  return Math.log(b.count / a.count) / (b.rounds - a.rounds);
}

/** Each round multiplies the steps, and by no less than those before. With a power of the rounds that falls by a third. */
function growsExponentially(first: Point, second: Point, third: Point): boolean {
  const last = rate(second, third);
  return last > 0.1 && last > 0.85 * rate(first, second) && third.count > 5000;
}

/** Returns the number of rounds that take many steps if growth continues as at the last points. */
function roundsUntilSlow(points: readonly Point[], degree: number): number {
  const [a, b] = points.slice(-2);
  if (a === undefined || b === undefined) return Infinity;
  if (degree === Infinity) return b.rounds + Math.log(manySteps / b.count) / rate(a, b);
  return b.rounds * (manySteps / b.count) ** (1 / Math.min(degree, power(a, b)));
}
