import { compareNumbers, type JsonNumber } from '@assay/text';
import { isManageable } from './decimal.js';
import { numbersOf, listKeywordTexts, type Keywords, greatest, least } from './keywords.js';
import { quoted } from './outcome.js';
import { limits } from './limits.js';

/** The numbers that schemas allow together; infinite where there is no bound. */
export interface Bounds {
  readonly low: JsonNumber;
  readonly isLowExclusive: boolean;
  readonly high: JsonNumber;
  readonly isHighExclusive: boolean;
}

/** Requirements of several schemas on a number. */
export interface NumberConstraints {
  readonly bounds: Bounds;
  /** Reason why there is nothing between the bounds, if so. */
  readonly contradiction: string | undefined;
  /** True if a format says that it is an integer. */
  readonly isWhole: boolean;
  readonly multiples: readonly JsonNumber[];
}

/** Reads what schemas that all apply to one number require of it. */
export function readNumberConstraints(parts: readonly Keywords[]): NumberConstraints {
  const formats = listKeywordTexts(parts, 'format');
  const bounds = withinFormat(boundsOf(parts), formats);
  return {
    bounds,
    contradiction: contradictionIn(bounds),
    isWhole: formats.includes('int32') || formats.includes('int64'),
    multiples: numbersOf(parts, 'multipleOf').filter((multiple) => compareBounds(multiple, 0) > 0),
  };
}

function boundsOf(parts: readonly Keywords[]): Bounds {
  const minimum = outermost(parts, 'minimum', 1);
  const above = outermost(parts, 'exclusiveMinimum', 1);
  const maximum = outermost(parts, 'maximum', -1);
  const below = outermost(parts, 'exclusiveMaximum', -1);
  const isLowExclusive = compareBounds(above, minimum) >= 0;
  const isHighExclusive = compareBounds(below, maximum) <= 0;
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
    if (compareBounds(bound, found) * sign > 0) found = bound;
  }
  return found;
}

/** Compares two numbers, of which either may be infinite. */
export function compareBounds(a: JsonNumber, b: JsonNumber): number {
  // What is infinite is a plain number, and has no decimals to compare.
  const isInfinite = [a, b].some((number) => typeof number === 'number' && !Number.isFinite(number));
  if (!isInfinite) return compareNumbers(a, b);
  if (a === b) return 0;
  return a === -Infinity || b === Infinity ? -1 : 1;
}

/** The numbers of `int64` beyond 2^53 are left out where it does not matter: JSON readers round them. */
function withinFormat(bounds: Bounds, formats: readonly string[]): Bounds {
  const limit = formats.includes('int32') ? 2 ** 31 : Number.MAX_SAFE_INTEGER + 1;
  const isLow = compareBounds(bounds.low, -limit) < 0;
  const isHigh = compareBounds(bounds.high, limit - 1) > 0;
  const isBeyond = compareBounds(bounds.low, limit - 1) > 0 || compareBounds(bounds.high, -limit) < 0;
  if (!formats.includes('int32') && isBeyond) return bounds;
  return {
    low: isLow ? -limit : bounds.low,
    isLowExclusive: bounds.isLowExclusive && !isLow,
    high: isHigh ? limit - 1 : bounds.high,
    isHighExclusive: bounds.isHighExclusive && !isHigh,
  };
}

function contradictionIn({ low, high, isLowExclusive, isHighExclusive }: Bounds): string | undefined {
  const order = compareBounds(low, high);
  if (order < 0 || (order === 0 && !isLowExclusive && !isHighExclusive)) return undefined;
  return order === 0
    ? `its bounds leave nothing between them ${quoted(low)} and itself`
    : `its lower bound ${quoted(low)} is above its upper bound ${quoted(high)}`;
}

/** Requirements of several schemas on a string. */
export interface StringConstraints {
  /** In code points. */
  readonly min: number;
  readonly max: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
}

/** Reads what schemas that all apply to one string require of it. */
export function readStringConstraints(parts: readonly Keywords[]): StringConstraints {
  return {
    min: Math.max(0, Math.ceil(greatest(parts, 'minLength') ?? 0)),
    max: Math.min(limits.characters, Math.floor(least(parts, 'maxLength') ?? Infinity)),
    patterns: listKeywordTexts(parts, 'pattern'),
    formats: [
      ...listKeywordTexts(parts, 'format'),
      ...listKeywordTexts(parts, 'contentEncoding').filter((name) => name === 'base64'),
    ],
  };
}
