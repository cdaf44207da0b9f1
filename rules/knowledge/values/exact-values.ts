import type { Schema } from '@assay/core';
import { isJsonNumber, type JsonNumber } from '@assay/text';

/*
 * Exact values as in the source text, with all digits of a number. The first call for a document reads its whole text once, so rules
 * call these functions only if JavaScript numbers leave a question open. Different JavaScript numbers differ in the same direction as
 * their sources; only equal ones may hide a difference.
 */

/** Returns the exact bound of a keyword, as `Schema.minimum` and similar properties define it. Undefined if none exists. */
export function exactBound(schema: Schema, keyword: string): JsonNumber | undefined {
  const { exclusiveMinimum, exclusiveMaximum } = schema.keywords;
  if (keyword === 'minimum' && exclusiveMinimum === true) return undefined;
  if (keyword === 'maximum' && exclusiveMaximum === true) return undefined;
  const value = schema.exact(keywordOfBound(schema, keyword));
  return isJsonNumber(value) ? value : undefined;
}

/** Returns the keyword with the bound: `minimum` if `exclusiveMinimum` is a boolean. */
export function keywordOfBound(schema: Schema, keyword: string): string {
  if (keyword === 'exclusiveMinimum' && schema.keywords[keyword] === true) return 'minimum';
  if (keyword === 'exclusiveMaximum' && schema.keywords[keyword] === true) return 'maximum';
  return keyword;
}

/** Returns the exact values of `enum`. Undefined if there is no list. */
export function exactEnum(schema: Schema): readonly unknown[] | undefined {
  const values = schema.exact('enum');
  return Array.isArray(values) ? values : undefined;
}
