import { compareNumbers, type JsonNumber } from '@assay/text';
import { isManageable } from './decimal.js';
import { numbersOf, listKeywordTexts, type Keywords, maxKeyword, minKeyword } from './keywords.js';
import { quoted } from './outcome.js';
import { limits } from './limits.js';

/** The numbers that combined schemas allow; a missing bound is infinite. */
export interface Bounds {
  readonly low: JsonNumber;
  readonly isLowExclusive: boolean;
  readonly high: JsonNumber;
  readonly isHighExclusive: boolean;
}

/** Requirements of combined schemas on a number. */
export interface NumberConstraints {
  readonly bounds: Bounds;
  /** Reason why no number is between the bounds; undefined if there is one. */
  readonly contradiction: string | undefined;
  /** True if a format requires an integer. */
  readonly isWhole: boolean;
  readonly multiples: readonly JsonNumber[];
}

/** Reads the constraints of schemas that all apply to one number. */
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

/** Returns the greatest lower bound (`sign` 1) or the least upper bound (-1) of a keyword. */
function outermost(parts: readonly Keywords[], keyword: string, sign: 1 | -1): JsonNumber {
  let found: JsonNumber = -sign * Infinity;
  for (const number of numbersOf(parts, keyword)) {
    const bound = isManageable(number) ? number : Number(number);
    if (compareBounds(bound, found) * sign > 0) found = bound;
  }
  return found;
}

/** Compares two numbers, which may be infinite. */
export function compareBounds(a: JsonNumber, b: JsonNumber): number {
  // Infinity is a plain number without decimals to compare.
  const isInfinite = [a, b].some((number) => typeof number === 'number' && !Number.isFinite(number));
  if (!isInfinite) return compareNumbers(a, b);
  if (a === b) return 0;
  return a === -Infinity || b === Infinity ? -1 : 1;
}

/** Excludes `int64` numbers beyond 2^53 where possible, because JSON readers round them. */
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

/** Requirements of combined schemas on a string. */
export interface StringConstraints {
  /** Minimum length in code points. */
  readonly min: number;
  readonly max: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
}

/** Reads the constraints of schemas that all apply to one string. */
export function readStringConstraints(parts: readonly Keywords[]): StringConstraints {
  return {
    min: Math.max(0, Math.ceil(maxKeyword(parts, 'minLength') ?? 0)),
    max: Math.min(limits.characters, Math.floor(minKeyword(parts, 'maxLength') ?? Infinity)),
    patterns: listKeywordTexts(parts, 'pattern'),
    formats: [
      ...listKeywordTexts(parts, 'format'),
      ...listKeywordTexts(parts, 'contentEncoding').filter((name) => name === 'base64'),
    ],
  };
}
