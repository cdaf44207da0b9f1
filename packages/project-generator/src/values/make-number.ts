import { compareNumbers, type JsonNumber } from '@assay/json-schema';
import {
  commonMultiple,
  decimalOf,
  exactNumberOf,
  isManageable,
  numberOf,
  timesFrom,
  timesUpTo,
  type Decimal,
} from './decimal.js';
import { numbersOf, textsOf, type Keywords } from './keywords.js';
import { numbersForName, type UsualNumbers } from './number-hints.js';
import { impossible, made, quoted, type Outcome } from './outcome.js';
import type { Random } from './random.js';

/** The numbers that schemas allow together; infinite where there is no bound. */
interface Bounds {
  readonly low: JsonNumber;
  readonly isLowExclusive: boolean;
  readonly high: JsonNumber;
  readonly isHighExclusive: boolean;
}

/**
 * Makes a number: a small one that suits the name where the bounds allow it, else one near a bound.
 *
 * @param variation another one gives another number, as long as there are others
 */
export function makeNumber(
  parts: readonly Keywords[],
  isInteger: boolean,
  name: string,
  variation: number,
  random: Random,
): Outcome {
  const formats = textsOf(parts, 'format');
  const bounds = withinFormat(boundsOf(parts), formats);
  const reason = contradictionIn(bounds);
  if (reason !== undefined) return impossible(reason);
  const usual = numbersForName(name);
  const isWhole = isInteger || formats.includes('int32') || formats.includes('int64');
  const multiples = numbersOf(parts, 'multipleOf').filter((multiple) => compare(multiple, 0) > 0);
  for (const step of stepsToTry(multiples, isWhole, usual)) {
    const value = multipleWithin(bounds, step, usual, variation, random);
    if (value !== undefined) return made(value);
  }
  if (multiples.length === 0 && !isWhole) {
    const value = between(bounds);
    if (value !== undefined) return made(value);
  }
  return impossible(whyNone(multiples, isWhole));
}

function boundsOf(parts: readonly Keywords[]): Bounds {
  const minimum = outermost(parts, 'minimum', 1);
  const above = outermost(parts, 'exclusiveMinimum', 1);
  const maximum = outermost(parts, 'maximum', -1);
  const below = outermost(parts, 'exclusiveMaximum', -1);
  const isLowExclusive = compare(above, minimum) >= 0;
  const isHighExclusive = compare(below, maximum) <= 0;
  return {
    low: isLowExclusive ? above : minimum,
    isLowExclusive: isLowExclusive && above !== -Infinity,
    high: isHighExclusive ? below : maximum,
    isHighExclusive: isHighExclusive && below !== Infinity,
  };
}

/** The greatest number of a lower bound (`sign` 1), or the least of an upper one (-1). */
function outermost(parts: readonly Keywords[], keyword: string, sign: 1 | -1): JsonNumber {
  let found: JsonNumber = -sign * Infinity;
  for (const number of numbersOf(parts, keyword)) {
    const bound = isManageable(number) ? number : Number(number);
    if (compare(bound, found) * sign > 0) found = bound;
  }
  return found;
}

function compare(one: JsonNumber, other: JsonNumber): number {
  // What is infinite is a plain number, and has no decimals to compare.
  const isInfinite = [one, other].some((number) => typeof number === 'number' && !Number.isFinite(number));
  if (!isInfinite) return compareNumbers(one, other);
  if (one === other) return 0;
  return one === -Infinity || other === Infinity ? -1 : 1;
}

/** The numbers of `int64` beyond 2^53 are left out where it does not matter: JSON readers round them. */
function withinFormat(bounds: Bounds, formats: readonly string[]): Bounds {
  const limit = formats.includes('int32') ? 2 ** 31 : Number.MAX_SAFE_INTEGER + 1;
  const isLow = compare(bounds.low, -limit) < 0;
  const isHigh = compare(bounds.high, limit - 1) > 0;
  const isBeyond = compare(bounds.low, limit - 1) > 0 || compare(bounds.high, -limit) < 0;
  if (!formats.includes('int32') && isBeyond) return bounds;
  return {
    low: isLow ? -limit : bounds.low,
    isLowExclusive: bounds.isLowExclusive && !isLow,
    high: isHigh ? limit - 1 : bounds.high,
    isHighExclusive: bounds.isHighExclusive && !isHigh,
  };
}

function contradictionIn({ low, high, isLowExclusive, isHighExclusive }: Bounds): string | undefined {
  const order = compare(low, high);
  if (order < 0 || (order === 0 && !isLowExclusive && !isHighExclusive)) return undefined;
  const what = order === 0 ? 'its bounds leave nothing between them' : 'its lower bound';
  return order === 0
    ? `${what} ${quoted(low)} and itself`
    : `${what} ${quoted(low)} is above its upper bound ${quoted(high)}`;
}

/** What the number has to be a multiple of; if nothing requires that, few decimals are tried first. */
function stepsToTry(
  multiples: readonly JsonNumber[],
  isWhole: boolean,
  usual: UsualNumbers,
): readonly Decimal[] {
  const decimals = multiples.filter(isManageable).map(decimalOf);
  if (isWhole) decimals.push({ units: 1n, scale: 1n });
  const [first, ...rest] = decimals;
  if (first !== undefined) return [rest.reduce(commonMultiple, first)];
  const tenths = usual.isWhole ? [0, 2, 6, 12] : [2, 4, 6, 9, 12, 15];
  return tenths.map((digits) => ({ units: 1n, scale: 10n ** BigInt(digits) }));
}

const mostTried = 100;

/** A multiple of the step that is within the bounds, and a usual one if possible. */
function multipleWithin(
  bounds: Bounds,
  step: Decimal,
  usual: UsualNumbers,
  variation: number,
  random: Random,
): JsonNumber | undefined {
  const lowest =
    bounds.low === -Infinity ? undefined : timesFrom(decimalOf(bounds.low), step, bounds.isLowExclusive);
  const highest =
    bounds.high === Infinity ? undefined : timesUpTo(decimalOf(bounds.high), step, bounds.isHighExclusive);
  if (lowest !== undefined && highest !== undefined && lowest > highest) return undefined;
  const within = nearUsual(lowest, highest, step, usual);
  const start = BigInt(random.below(1_000_000)) % (within.to - within.from + 1n);
  // Made numbers are plain ones unless the schema requires more.
  const isExact = [bounds.low, bounds.high].some((bound) => typeof bound !== 'number');
  let inexact: JsonNumber | undefined;
  for (let tried = 0; tried < mostTried; tried++) {
    const times = multipleAt(BigInt(variation + tried), start, within, lowest, highest);
    const decimal = { units: times * step.units, scale: step.scale };
    const value = isExact ? exactNumberOf(decimal) : numberOf(decimal);
    // Many checkers find that 0.07 divided by 0.01 is not whole.
    if (!isWithin(value, bounds)) continue;
    if (typeof value !== 'number' || Number.isInteger(value / numberOf(step))) return value;
    inexact ??= value;
  }
  return inexact;
}

/** Multiples of a step, by how often it is taken; bounds included. */
interface Multiples {
  readonly from: bigint;
  readonly to: bigint;
}

/** The part of the allowed multiples that is usual; where none is, those next to the bound that is nearest. */
function nearUsual(
  lowest: bigint | undefined,
  highest: bigint | undefined,
  step: Decimal,
  usual: UsualNumbers,
): Multiples {
  let from = timesFrom(decimalOf(usual.from), step, false);
  let to = timesUpTo(decimalOf(usual.to), step, false);
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

/** The multiple with a number of its own: the usual ones first, then those above them, then those below. */
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
  const aboveLow = compare(value, low);
  const belowHigh = compare(high, value);
  return (
    (isLowExclusive ? aboveLow > 0 : aboveLow >= 0) && (isHighExclusive ? belowHigh > 0 : belowHigh >= 0)
  );
}

/** For bounds so close that no short decimal is between them. */
function between(bounds: Bounds): JsonNumber | undefined {
  const { low, high } = bounds;
  return [Number(low) / 2 + Number(high) / 2, low, high].find(
    (value) => (typeof value !== 'number' || Number.isFinite(value)) && isWithin(value, bounds),
  );
}

function whyNone(multiples: readonly JsonNumber[], isWhole: boolean): string {
  if (multiples.length === 0) return 'there is no integer between its bounds';
  const listed = multiples.map(quoted).join(' and ');
  return `there is no ${isWhole ? 'integer' : 'number'} between its bounds that is a multiple of ${listed}`;
}
