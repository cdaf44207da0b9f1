import type { Schema, SchemaKeyword } from '@assay/core';
import { compareNumbers, type JsonNumber } from '@assay/text';
import { exactBound, keywordOfBound } from './exact-values.js';
import { appliesTo, type KeywordType } from './keyword-types.js';

/** Two keywords of a schema that exclude each other for every value. */
export interface InvertedRange {
  readonly type: KeywordType;
  readonly lower: { readonly keyword: string; readonly value: JsonNumber };
  readonly upper: { readonly keyword: string; readonly value: JsonNumber };
}

const pairs = [
  ['minimum', 'maximum', 'number'],
  ['minimum', 'exclusiveMaximum', 'number'],
  ['exclusiveMinimum', 'maximum', 'number'],
  ['exclusiveMinimum', 'exclusiveMaximum', 'number'],
  ['minLength', 'maxLength', 'string'],
  ['minItems', 'maxItems', 'array'],
  ['minContains', 'maxContains', 'array'],
  ['minProperties', 'maxProperties', 'object'],
] as const;

/** The upper bounds. A schema without one of them has no range. */
export const upperBounds: Iterable<SchemaKeyword> = new Set(pairs.map(([, upper]) => upper));

const upperBoundNames = new Set<string>(upperBounds);

/** True for keywords that set an upper bound. */
export function isUpperBound(keyword: string): boolean {
  return upperBoundNames.has(keyword);
}

const none: readonly InvertedRange[] = [];

/** Finds pairs of a lower and an upper bound without a value between them: at most one for each declared type. */
export function invertedRanges(schema: Schema): readonly InvertedRange[] {
  const { keywords } = schema;
  let found: InvertedRange[] | undefined;
  for (const [lower, upper, type] of pairs) {
    const low = boundOf(schema, lower);
    if (low === undefined) continue;
    const high = boundOf(schema, upper);
    if (high === undefined) continue;
    const isStrict = lower === 'exclusiveMinimum' || upper === 'exclusiveMaximum';
    // Rounding preserves the order: a smaller JavaScript number is also the smaller exact one.
    if (low < high) continue;
    if (!appliesTo(schema, type) || found?.some((range) => range.type === type) === true) continue;
    if (lower === 'minContains' && keywords['contains'] === undefined) continue;
    const range = {
      type,
      lower: { keyword: keywordOfBound(schema, lower), value: exactBound(schema, lower) ?? low },
      upper: { keyword: keywordOfBound(schema, upper), value: exactBound(schema, upper) ?? high },
    };
    const order = compareNumbers(range.lower.value, range.upper.value);
    if (isStrict ? order < 0 : order <= 0) continue;
    found ??= [];
    found.push(range);
  }
  return found ?? none;
}

function boundOf(schema: Schema, keyword: string): number | undefined {
  switch (keyword) {
    case 'minimum':
      return schema.minimum;
    case 'maximum':
      return schema.maximum;
    case 'exclusiveMinimum':
      return schema.exclusiveMinimum;
    case 'exclusiveMaximum':
      return schema.exclusiveMaximum;
    case 'minContains':
    case 'maxContains':
      if (schema.dialect !== '2020-12') return undefined;
  }
  const value = schema.keywords[keyword];
  return typeof value === 'number' ? value : undefined;
}
