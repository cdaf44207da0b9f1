import type { Schema } from '@assay/core';
import { allowsOnly, allowsType, possibleTypes } from '../knowledge/schemas/possible-types.js';
import { invertedRanges } from '../knowledge/schemas/range-pairs.js';
import type { Contradiction } from './contradiction.js';

/** A bound, as it is written somewhere in a composition. */
interface Bound {
  readonly value: number;
  readonly isExclusive: boolean;
  readonly keyword: string;
}

const sizes = [
  ['minLength', 'maxLength', 'string'],
  ['minItems', 'maxItems', 'array'],
  ['minProperties', 'maxProperties', 'object'],
] as const;

/** Bounds in several schemas of a composition, or of an integer, have no value between them; what is wrong in one schema alone is another rule's. */
export function rangeContradiction(schema: Schema, conjuncts: readonly Schema[]): Contradiction | undefined {
  for (const part of conjuncts) if (invertedRanges(part).length > 0) return undefined;
  const types = possibleTypes(schema);
  for (const [low, high, subject] of sizes) {
    if (!allowsOnly(types, subject)) continue;
    const lower = tightest(conjuncts, low, 1);
    const upper = tightest(conjuncts, high, -1);
    if (lower !== undefined && upper !== undefined && lower.value > upper.value)
      return nothingBetween(schema, lower, upper, subject);
  }
  if (!allowsOnly(types, 'number')) return undefined;
  const lower = tighter(tightest(conjuncts, 'minimum', 1), tightest(conjuncts, 'exclusiveMinimum', 1), 1);
  const upper = tighter(tightest(conjuncts, 'maximum', -1), tightest(conjuncts, 'exclusiveMaximum', -1), -1);
  if (lower === undefined || upper === undefined) return undefined;
  return hasNumberBetween(lower, upper, !allowsFractions(types))
    ? undefined
    : nothingBetween(schema, lower, upper, 'number');
}

function allowsFractions(types: number): boolean {
  return allowsType(types & ~32, 'number');
}

function hasNumberBetween(lower: Bound, upper: Bound, isInteger: boolean): boolean {
  if (!isInteger)
    return (
      lower.value < upper.value || (lower.value === upper.value && !lower.isExclusive && !upper.isExclusive)
    );
  const least = lower.isExclusive ? Math.floor(lower.value) + 1 : Math.ceil(lower.value);
  const most = upper.isExclusive ? Math.ceil(upper.value) - 1 : Math.floor(upper.value);
  // Beyond these, neighbours cannot be told apart.
  return !Number.isSafeInteger(least) || !Number.isSafeInteger(most) || least <= most;
}

type BoundKeyword =
  | (typeof sizes)[number][0 | 1]
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum';

/** @param sign 1 where the greater bound is the tighter one, -1 where the smaller is. */
function tightest(conjuncts: readonly Schema[], keyword: BoundKeyword, sign: 1 | -1): Bound | undefined {
  let found: Bound | undefined;
  for (const part of conjuncts) {
    const value = part[keyword];
    if (value === undefined) continue;
    found = tighter(found, { value, isExclusive: keyword.startsWith('exclusive'), keyword }, sign);
  }
  return found;
}

function tighter(one: Bound | undefined, other: Bound | undefined, sign: 1 | -1): Bound | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (one.value === other.value) return one.isExclusive ? one : other;
  return (one.value - other.value) * sign > 0 ? one : other;
}

function nothingBetween(
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
