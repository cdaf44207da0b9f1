import type { Schema } from '@assay/core';
import { compareNumbers, type JsonNumber, readNumber } from '@assay/text';
import { exactBound } from '../../knowledge/values/exact-values.js';
import { allowsOnly, allowsType, possibleTypes } from '../../knowledge/schemas/possible-types.js';
import { invertedRanges } from '../../knowledge/values/range-pairs.js';
import type { Contradiction } from './contradiction.js';

/** A bound of a schema in a composition. */
interface Bound {
  readonly value: JsonNumber;
  readonly isExclusive: boolean;
  readonly keyword: string;
}

const sizes = [
  ['minLength', 'maxLength', 'string'],
  ['minItems', 'maxItems', 'array'],
  ['minProperties', 'maxProperties', 'object'],
] as const;

type Read = (schema: Schema, keyword: BoundKeyword) => JsonNumber | undefined;

const plain: Read = (schema, keyword) => schema[keyword];

/**
 * Finds bounds in several schemas of a composition, or of an integer, without a value between them. Another rule reports bounds
 * within one schema.
 */
export function rangeContradiction(schema: Schema, conjuncts: readonly Schema[]): Contradiction | undefined {
  for (const part of conjuncts) if (invertedRanges(part).length > 0) return undefined;
  // Different JavaScript numbers differ in the same direction as their sources. This nearly always decides.
  return isRoomy(schema, conjuncts) ? undefined : contradiction(schema, conjuncts, exactBound);
}

function isRoomy(schema: Schema, conjuncts: readonly Schema[]): boolean {
  if (contradiction(schema, conjuncts, plain) !== undefined) return false;
  const [lower, upper] = numberBounds(conjuncts, plain);
  // Between bounds this close there may be no integer.
  return lower === undefined || upper === undefined || Number(upper.value) - Number(lower.value) > 2;
}

function contradiction(schema: Schema, conjuncts: readonly Schema[], read: Read): Contradiction | undefined {
  const types = possibleTypes(schema);
  for (const [low, high, subject] of sizes) {
    if (!allowsOnly(types, subject)) continue;
    const lower = tightest(conjuncts, low, 1, read);
    const upper = tightest(conjuncts, high, -1, read);
    if (lower !== undefined && upper !== undefined && compareNumbers(lower.value, upper.value) > 0)
      return createEmptyRange(schema, lower, upper, subject);
  }
  if (!allowsOnly(types, 'number')) return undefined;
  const [lower, upper] = numberBounds(conjuncts, read);
  if (lower === undefined || upper === undefined) return undefined;
  return hasNumberBetween(lower, upper, !allowsFractions(types))
    ? undefined
    : createEmptyRange(schema, lower, upper, 'number');
}

function numberBounds(
  conjuncts: readonly Schema[],
  read: Read,
): readonly [lower: Bound | undefined, upper: Bound | undefined] {
  const bound = (keyword: BoundKeyword, sign: 1 | -1): Bound | undefined =>
    tightest(conjuncts, keyword, sign, read);
  return [
    tighter(bound('minimum', 1), bound('exclusiveMinimum', 1), 1),
    tighter(bound('maximum', -1), bound('exclusiveMaximum', -1), -1),
  ];
}

function allowsFractions(types: number): boolean {
  return allowsType(types & ~32, 'number');
}

function hasNumberBetween(lower: Bound, upper: Bound, isInteger: boolean): boolean {
  const order = compareNumbers(lower.value, upper.value);
  if (!isInteger) return order < 0 || (order === 0 && !lower.isExclusive && !upper.isExclusive);
  const min = nearestInteger(lower, 1);
  const max = nearestInteger(upper, -1);
  return min === undefined || max === undefined || min <= max;
}

const maxDigits = 400;

/** Returns the first integer that a bound allows, upwards or downwards. Undefined for very long numbers. */
function nearestInteger({ value, isExclusive }: Bound, direction: 1 | -1): bigint | undefined {
  const nearest = Number(value);
  if (Number.isSafeInteger(nearest) && compareNumbers(value, nearest) === 0)
    return BigInt(nearest) + (isExclusive ? BigInt(direction) : 0n);
  const integer = wholePart(String(value));
  if (integer === undefined) return undefined;
  const order = compareNumbers(value, readNumber(String(integer)));
  if (order === 0) return integer + (isExclusive ? BigInt(direction) : 0n);
  // The integer part of a number is closer to zero.
  if (order > 0) return direction === 1 ? integer + 1n : integer;
  return direction === 1 ? integer : integer - 1n;
}

/** Returns the integer part of a number from its literal. */
function wholePart(literal: string): bigint | undefined {
  const [, sign = '', integerDigits = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? [];
  const shift = Number(power);
  if (integerDigits === '' || Math.abs(shift) + integerDigits.length + fraction.length > maxDigits)
    return undefined;
  const digits = (integerDigits + fraction).padEnd(integerDigits.length + Math.max(0, shift), '0');
  const end = integerDigits.length + shift;
  const amount = BigInt(end <= 0 ? '0' : digits.slice(0, end));
  return sign === '-' ? -amount : amount;
}

type BoundKeyword =
  | (typeof sizes)[number][0 | 1]
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum';

/** @param sign 1 if the greater bound is tighter, -1 if the smaller one is */
function tightest(
  conjuncts: readonly Schema[],
  keyword: BoundKeyword,
  sign: 1 | -1,
  read: Read,
): Bound | undefined {
  let found: Bound | undefined;
  for (const part of conjuncts) {
    const value = read(part, keyword);
    if (value === undefined) continue;
    found = tighter(found, { value, isExclusive: keyword.startsWith('exclusive'), keyword }, sign);
  }
  return found;
}

function tighter(a: Bound | undefined, b: Bound | undefined, sign: 1 | -1): Bound | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const order = compareNumbers(a.value, b.value);
  if (order === 0) return a.isExclusive ? a : b;
  return order * sign > 0 ? a : b;
}

function createEmptyRange(
  schema: Schema,
  lower: Bound,
  upper: Bound,
  subject: Contradiction['subject'],
): Contradiction {
  const reason = `\`${lower.keyword}: ${lower.value}\` and \`${upper.keyword}: ${upper.value}\` leave nothing between them`;
  const { keywords } = schema;
  const keyword =
    [lower.keyword, upper.keyword, 'allOf'].find((name) => keywords[name] !== undefined) ?? '$ref';
  return { subject, reason, keyword };
}
