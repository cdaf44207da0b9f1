import { charactersOf } from '../program/characters.js';
import { compileProgram } from '../program/compile-program.js';
import type { Pattern } from '../syntax/parse-pattern.js';
import { contains, minLength, listPatternParts, type PatternNode } from '../syntax/pattern-node.js';
import { attackText, type Attack } from './attack.js';
import { matchByBacktracking } from '../match/backtracking-match.js';
import { countSteps } from './count-steps.js';
import { hasManyOptions } from './options.js';
import { OutOfSteps, type Steps } from './steps.js';

/** Growth of an engine's steps with the length of an attack's strings. */
export interface Growth {
  /** The power of the length, Infinity for exponential growth; undefined if only a high number of steps is known. */
  readonly degree: number | undefined;
  /** The length in characters of the shortest string that takes an engine many steps. */
  readonly slowFrom: number;
}

/** Assumption about an attack. */
export interface Supposed {
  /** The power of the length in the number of steps, Infinity for exponential growth. */
  readonly degree: number;
  /** True if an automaton proves it. */
  readonly isProven: boolean;
}

/** A number of steps that takes an engine about a second or more. */
const manySteps = 3e8;

/** The maximum number of counted steps, and of steps that are executed one by one because of a backreference. */
const maxMeasured = 400_000;
const maxTaken = 50_000;
const longestText = 20_000;
/** Length from which growth continues, unless a limited number of iterations ends it. */
const longEnough = 400;
const manyRounds = 100;

/** A number of repetitions of the pumps, and the steps that they take an engine. */
interface Point {
  readonly rounds: number;
  readonly count: number;
}

/** Measures how many steps an engine takes on the texts of an attack. */
export class Measure {
  private readonly pattern: Pattern;
  private readonly hasBackreference: boolean;
  /** The minimum length of a match. Engines reject shorter strings immediately. */
  private readonly minLength: number;
  /** The smallest upper limit of a repetition in the pattern. */
  private readonly minLimit: number;
  /** True if a limited number of iterations can end an initial growth. */
  readonly isLimited: boolean;
  /** True if only long strings can reach that end. */
  private readonly hasManyRounds: boolean;
  /** The maximum number of steps measured so far. */
  maxFound = 0;

  constructor(pattern: Pattern) {
    this.pattern = pattern;
    this.hasBackreference = contains(pattern.root, ({ kind }) => kind === 'backreference');
    this.minLength = minLength(pattern.root);
    this.minLimit = hasManyOptions(pattern.root) ? 1 : findMinLimit(pattern.root);
    this.isLimited = this.minLimit < Infinity;
    this.hasManyRounds = limitedRounds(pattern.root) > manyRounds;
  }

  /**
   * Returns the measured growth for an attack; undefined if it is not as supposed.
   *
   * @throws OutOfSteps if the limit of steps is reached
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
    // Shorter strings cannot reach a limit of iterations.
    return mayEnd && slowFrom > this.minLimit ? undefined : { degree, slowFrom };
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
      if (text.length < this.minLength) continue;
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

  /** Counts the steps for a string; undefined if counting takes too many steps. */
  private count(text: string, steps: Steps): number | undefined {
    // A string never needs more iterations than it has characters, which keeps the program small.
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

  /** Returns the minimum number of repetitions that take many steps, searched between the measured points. */
  private firstSlow(attack: Attack, points: readonly Point[], steps: Steps): number | undefined {
    const index = points.findIndex(({ count }) => count > manySteps);
    let max = points[index]?.rounds;
    let least = points[index - 1]?.rounds ?? 0;
    while (max !== undefined && max - least > 1) {
      const rounds = Math.floor((least + max) / 2);
      const text = attackText(attack, rounds);
      const count = this.count(text, steps.part(maxMeasured));
      if (count === undefined) break;
      if (count > manySteps && text.length >= this.minLength) max = rounds;
      else least = rounds;
    }
    return max;
  }
}

function findMinLimit(node: PatternNode): number {
  const own = node.kind === 'repeat' && node.max > 1 ? node.max : Infinity;
  return Math.min(own, ...listPatternParts(node).map(findMinLimit));
}

/** Returns the total of limited iterations in a part: 12 in `(?:a{1,3}b*){4}`. */
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

/** The maximum recognisable degree. With few measured steps, higher degrees cannot be distinguished. */
const maxDegree = 12;

/** Returns the degree that the last points show: the supposed one, or a lower one if it is not proven. */
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

/** Returns the exponent of growth between two points. */
function power(a: Point, b: Point): number {
  return Math.log(b.count / a.count) / Math.log(b.rounds / a.rounds);
}

/** True if the steps finally grow little more than the string. */
function hasEnded(points: readonly Point[]): boolean {
  const [first, second, third] = points.slice(-3);
  if (first === undefined || second === undefined || third === undefined) return false;
  return power(first, second) < 1.2 && power(second, third) < 1.2;
}

/** Returns the growth of the logarithm of the steps with each round between two points. */
function rate(a: Point, b: Point): number {
  return Math.log(b.count / a.count) / (b.rounds - a.rounds);
}

/**
 * True if each repetition multiplies the steps by a factor that does not decrease. For polynomial growth the rate falls by a
 * third.
 */
function growsExponentially(first: Point, second: Point, third: Point): boolean {
  const last = rate(second, third);
  return last > 0.1 && last > 0.85 * rate(first, second) && third.count > 5000;
}

/** Returns the number of repetitions that take many steps if the growth at the last points continues. */
function roundsUntilSlow(points: readonly Point[], degree: number): number {
  const [a, b] = points.slice(-2);
  if (a === undefined || b === undefined) return Infinity;
  if (degree === Infinity) return b.rounds + Math.log(manySteps / b.count) / rate(a, b);
  return b.rounds * (manySteps / b.count) ** (1 / Math.min(degree, power(a, b)));
}
