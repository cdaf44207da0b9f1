import { matchByBacktracking } from './backtracking-match.js';
import type { GrowingText } from './ambiguity.js';
import type { Alphabet } from './alphabet.js';
import type { Program } from '../program/program.js';
import { charactersOf } from '../match/characters.js';
import type { Steps } from './steps.js';

/** A text that takes an engine long: each pump is repeated, all of them as often. */
export interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[];
  readonly suffix: string;
}

/** The attack with the characters of its letters. */
export function attackOf({ pumps, suffix }: GrowingText, { letters }: Alphabet): Attack {
  const write = (word: readonly number[]): string =>
    String.fromCodePoint(...word.map((letter) => letters[letter]?.character ?? 0));
  return {
    pumps: pumps.map(({ prefix, pump }) => ({ prefix: write(prefix), pump: write(pump) })),
    suffix: write(suffix),
  };
}

/** The text of an attack with the given number of rounds of its pumps. */
export function attackText({ pumps, suffix }: Attack, rounds: number): string {
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(rounds)).join('') + suffix;
}

const mostCounted = 300_000;
const longestText = 20_000;
/** After this many rounds, exponential growth shows. */
const patience = 12;

/** The steps that a number of rounds takes; undefined if they are too many to count. */
type Measure = (rounds: number) => number | undefined;

/**
 * Returns whether the steps of an engine really grow with the rounds of an attack as predicted, by counting them.
 *
 * @param degree the power of the length that they grow with, Infinity where they grow exponentially
 * @param isProven true if an automaton says so for certain; what takes too many steps to be measured is believed then
 * @throws OutOfSteps
 */
export function isConfirmed(
  attack: Attack,
  degree: number,
  program: Program,
  isUnicode: boolean,
  isProven: boolean,
  steps: Steps,
): boolean {
  const measure = measureOf(attack, program, isUnicode, steps);
  return degree === Infinity
    ? growsExponentially(measure, isProven)
    : growsWithPower(measure, degree, isProven);
}

/** True if a few rounds of an attack take an engine more steps than any harmless pattern. */
export function takesLong(attack: Attack, program: Program, isUnicode: boolean, steps: Steps): boolean {
  return measureOf(attack, program, isUnicode, steps)(patience) === undefined;
}

function measureOf(attack: Attack, program: Program, isUnicode: boolean, steps: Steps): Measure {
  return (rounds) => {
    const text = attackText(attack, rounds);
    if (text.length > longestText) return undefined;
    const { steps: count } = matchByBacktracking(program, charactersOf(text, isUnicode), mostCounted);
    steps.take(count);
    return count < mostCounted ? count : undefined;
  };
}

/** Each round doubles the ways at least: the last rounds multiply the steps, and not by less than the rounds before them. */
function growsExponentially(measure: Measure, isProven: boolean): boolean {
  let before = 0;
  let [growthBefore, growth] = [0, 0];
  let rounds = 1;
  for (; rounds <= 24; rounds++) {
    const count = measure(rounds);
    if (count === undefined) break;
    growthBefore = growth;
    growth = before === 0 ? 0 : count / before;
    before = count;
    if (rounds === patience && growth < 1.5) return false;
  }
  if (isProven && rounds <= 3) return true;
  return before > 5000 && growthBefore > 1.8 && growth > Math.max(1.8, 0.85 * growthBefore);
}

/** Twice the rounds take two to the power of the degree as long, but for what takes less. */
function growsWithPower(measure: Measure, degree: number, isProven: boolean): boolean {
  let steepest = 0;
  let before: number | undefined;
  for (let rounds = 1; rounds <= 4096; rounds *= 2) {
    const count = measure(rounds);
    if (count === undefined) break;
    if (before !== undefined) steepest = Math.max(steepest, Math.log2(count / before));
    before = count;
  }
  return steepest > (isProven ? Math.min(degree, 3) : degree) - 0.5;
}
