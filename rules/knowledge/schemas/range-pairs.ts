import type { Schema, SchemaKeyword } from '@assay/core';
import { appliesTo, type KeywordType } from './keyword-types.js';

/** Two keywords of a schema that no value can meet both. */
export interface InvertedRange {
  readonly type: KeywordType;
  readonly lower: { readonly keyword: string; readonly value: number };
  readonly upper: { readonly keyword: string; readonly value: number };
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

/** The keywords without one of which a schema has no range. */
export const upperBounds: Iterable<SchemaKeyword> = new Set(pairs.map(([, upper]) => upper));

const upperBoundNames = new Set<string>(upperBounds);

/** True for the keywords without one of which a schema has no range. */
export function isUpperBound(keyword: string): boolean {
  return upperBoundNames.has(keyword);
}

const none: readonly InvertedRange[] = [];

/** Finds the pairs of a lower and an upper bound of one schema between which no value lies; one for each type at most, and none for types that the schema does not declare. */
export function invertedRanges(schema: Schema): readonly InvertedRange[] {
  const { keywords } = schema;
  let found: InvertedRange[] | undefined;
  for (const [lower, upper, type] of pairs) {
    const low = boundOf(schema, lower);
    if (low === undefined) continue;
    const high = boundOf(schema, upper);
    if (high === undefined) continue;
    const isStrict = lower === 'exclusiveMinimum' || upper === 'exclusiveMaximum';
    if (isStrict ? low < high : low <= high) continue;
    if (!appliesTo(schema, type) || found?.some((range) => range.type === type) === true) continue;
    if (lower === 'minContains' && keywords['contains'] === undefined) continue;
    found ??= [];
    found.push({
      type,
      lower: { keyword: writtenAs(schema, lower), value: low },
      upper: { keyword: writtenAs(schema, upper), value: high },
    });
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

/** Where `exclusiveMinimum` is a flag, the bound itself stands in `minimum`. */
function writtenAs(schema: Schema, keyword: string): string {
  if (keyword === 'exclusiveMinimum' && schema.keywords[keyword] === true) return 'minimum';
  if (keyword === 'exclusiveMaximum' && schema.keywords[keyword] === true) return 'maximum';
  return keyword;
}
