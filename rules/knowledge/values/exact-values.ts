import type { Schema } from '@assay/core';
import { isJsonNumber, type JsonNumber } from '@assay/text';

/*
 * What the text of a document says, however many digits its numbers have. The first call for a document reads its whole text
 * once, so rules call this only where plain JavaScript numbers leave something open: numbers that differ as JavaScript numbers differ in the
 * same way as they are written, and only equal ones may not be.
 */

/** The bound of a keyword, read as `Schema.minimum` and its like are; undefined if there is none. */
export function exactBound(schema: Schema, keyword: string): JsonNumber | undefined {
  const { exclusiveMinimum, exclusiveMaximum } = schema.keywords;
  if (keyword === 'minimum' && exclusiveMinimum === true) return undefined;
  if (keyword === 'maximum' && exclusiveMaximum === true) return undefined;
  const value = schema.exact(keywordOfBound(schema, keyword));
  return isJsonNumber(value) ? value : undefined;
}

/** The keyword whose value is the bound: where `exclusiveMinimum` is a flag, that is `minimum`. */
export function keywordOfBound(schema: Schema, keyword: string): string {
  if (keyword === 'exclusiveMinimum' && schema.keywords[keyword] === true) return 'minimum';
  if (keyword === 'exclusiveMaximum' && schema.keywords[keyword] === true) return 'maximum';
  return keyword;
}

/** The values of `enum`; undefined if there is no list. */
export function exactEnum(schema: Schema): readonly unknown[] | undefined {
  const values = schema.exact('enum');
  return Array.isArray(values) ? values : undefined;
}
