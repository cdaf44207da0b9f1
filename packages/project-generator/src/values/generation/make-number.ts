import type { JsonNumber } from '@assay/text';
import {
  commonMultiple,
  toExactDecimal,
  exactNumberOf,
  isManageable,
  toNumber,
  timesFrom,
  timesUpTo,
  type Decimal,
} from '../constraints/decimal.js';
import { numbersForName, type UsualNumbers } from '../samples/number-hints.js';
import { impossible, made, quoted, type Outcome } from '../constraints/outcome.js';
import type { Random } from '../samples/phrases.js';
import { compareBounds, type Bounds, type NumberConstraints } from '../constraints/bounds.js';

/**
 * Generates a number: a small one that suits the name if the bounds allow it, or else one near a bound.
 *
 * @param variation another variation yields another number, if one exists
 */
export function makeNumber(
  { bounds, contradiction, multiples, isWhole: isWholeByFormat }: NumberConstraints,
  isInteger: boolean,
  name: string,
  variation: number,
  random: Random,
): Outcome {
  if (contradiction !== undefined) return impossible(contradiction);
  const usual = numbersForName(name);
  const isWhole = isInteger || isWholeByFormat;
  const integer =
    isWhole && multiples.length === 0 ? usualInteger(bounds, usual, variation, random) : undefined;
  if (integer !== undefined) return made(integer);
  for (const step of stepsToTry(multiples, isWhole, usual)) {
    const value = multipleWithin(bounds, step, usual, variation, random);
    if (value !== undefined) return made(value);
  }
  if (multiples.length === 0 && !isWhole) {
    const value = between(bounds);
    if (value !== undefined) return made(value);
  }
  return impossible(explainNoNumber(multiples, isWhole));
}

/** Lists the steps to try; without `multipleOf`, few decimals come first. */
function stepsToTry(
  multiples: readonly JsonNumber[],
  isWhole: boolean,
  usual: UsualNumbers,
): readonly Decimal[] {
  const decimals = multiples.filter(isManageable).map(toExactDecimal);
  if (isWhole) decimals.push({ units: 1n, scale: 1n });
  const [first, ...rest] = decimals;
  if (first !== undefined) return [rest.reduce(commonMultiple, first)];
  const tenths = usual.isWhole ? [0, 2, 6, 12] : [2, 4, 6, 9, 12, 15];
  return tenths.map((digits) => ({ units: 1n, scale: 10n ** BigInt(digits) }));
}

/** Returns the integer of `multipleWithin` with plain numbers if these are sufficient, as for most integers. */
function usualInteger(
  { low, high, isLowExclusive, isHighExclusive }: Bounds,
  usual: UsualNumbers,
  variation: number,
  random: Random,
): number | undefined {
  if (isLowExclusive || isHighExclusive || !Number.isInteger(low) || !Number.isInteger(high))
    return undefined;
  const from = Math.max(Number(low), Math.ceil(usual.from));
  const to = Math.min(Number(high), Math.floor(usual.to));
  const count = to - from + 1;
  if (Math.floor(usual.to) < Math.ceil(usual.from) || variation >= count) return undefined;
  return from + (((random.below(maxStarts) % count) + variation) % count);
}

const maxStarts = 1_000_000;
const maxTried = 100;

/** Returns a multiple of the step within the bounds, preferably a usual one. */
function multipleWithin(
  bounds: Bounds,
  step: Decimal,
  usual: UsualNumbers,
  variation: number,
  random: Random,
): JsonNumber | undefined {
  const lowest =
    bounds.low === -Infinity ? undefined : timesFrom(toExactDecimal(bounds.low), step, bounds.isLowExclusive);
  const highest =
    bounds.high === Infinity
      ? undefined
      : timesUpTo(toExactDecimal(bounds.high), step, bounds.isHighExclusive);
  if (lowest !== undefined && highest !== undefined && lowest > highest) return undefined;
  const within = nearUsual(lowest, highest, step, usual);
  const start = BigInt(random.below(maxStarts)) % (within.to - within.from + 1n);
  // Generated numbers are plain unless the schema requires exact ones.
  const isExact = [bounds.low, bounds.high].some((bound) => typeof bound !== 'number');
  let inexact: JsonNumber | undefined;
  for (let tried = 0; tried < maxTried; tried++) {
    const times = multipleAt(BigInt(variation + tried), start, within, lowest, highest);
    const decimal = { units: times * step.units, scale: step.scale };
    const value = isExact ? exactNumberOf(decimal) : toNumber(decimal);
    // Many validators compute that 0.07 divided by 0.01 is not an integer.
    if (!isWithin(value, bounds)) continue;
    if (typeof value !== 'number' || Number.isInteger(value / toNumber(step))) return value;
    inexact ??= value;
  }
  return inexact;
}

/** Multiples of a step, as an inclusive range of factors. */
interface Multiples {
  readonly from: bigint;
  readonly to: bigint;
}

/** Returns the usual part of the allowed multiples, or else those next to the nearest bound. */
function nearUsual(
  lowest: bigint | undefined,
  highest: bigint | undefined,
  step: Decimal,
  usual: UsualNumbers,
): Multiples {
  let from = timesFrom(toExactDecimal(usual.from), step, false);
  let to = timesUpTo(toExactDecimal(usual.to), step, false);
  if (to < from) to = from + 9n;
  if (lowest !== undefined && lowest > from) from = lowest;
  if (highest !== undefined && highest < to) to = highest;
  if (from > to) {
    const isBelow = highest !== undefined && highest < from;
    if (isBelow) [from, to] = [highest - 9n, highest];
    else to = from + 9n;
    if (lowest !== undefined && lowest > from) from = lowest;
    if (highest !== undefined && highest < to) to = highest;
  }
  return { from, to };
}

/** Returns the multiple with an index: usual ones first, then larger ones, then smaller ones. */
function multipleAt(
  index: bigint,
  start: bigint,
  usual: Multiples,
  lowest: bigint | undefined,
  highest: bigint | undefined,
): bigint {
  const count = usual.to - usual.from + 1n;
  if (index < count) return usual.from + ((start + index) % count);
  const beyond = index - count;
  if (highest === undefined || usual.to + 1n + beyond <= highest) return usual.to + 1n + beyond;
  const below = beyond - (highest - usual.to);
  if (lowest === undefined || usual.from - 1n - below >= lowest) return usual.from - 1n - below;
  return usual.from + (index % count);
}

function isWithin(value: JsonNumber, { low, high, isLowExclusive, isHighExclusive }: Bounds): boolean {
  const aboveLow = compareBounds(value, low);
  const belowHigh = compareBounds(high, value);
  return (
    (isLowExclusive ? aboveLow > 0 : aboveLow >= 0) && (isHighExclusive ? belowHigh > 0 : belowHigh >= 0)
  );
}

/** Returns a number between bounds that are too close for a short decimal. */
function between(bounds: Bounds): JsonNumber | undefined {
  const { low, high } = bounds;
  return [Number(low) / 2 + Number(high) / 2, low, high].find(
    (value) => (typeof value !== 'number' || Number.isFinite(value)) && isWithin(value, bounds),
  );
}

function explainNoNumber(multiples: readonly JsonNumber[], isWhole: boolean): string {
  if (multiples.length === 0) return 'its bounds exclude all integers';
  const multiplesText = multiples.map(quoted).join(' and ');
  return `there is no ${isWhole ? 'integer' : 'number'} between its bounds that is a multiple of ${multiplesText}`;
}
