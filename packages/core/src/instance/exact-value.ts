import type { Example } from '../model/nodes.js';
import type { Schema } from '../model/schema.js';

/**
 * The value of an example as the document writes it: with an `ExactNumber` of `@assay/json-schema` in place of each number
 * that no JavaScript number holds.
 */
export function exactValueOf({ document, raw, value, valueField, step, key }: Example): unknown {
  if (!mayHoldNumbers(value)) return value;
  const field = valueField ?? step;
  if (field === undefined) return document.exactCopy(value);
  const isListed = valueField === undefined && key !== undefined;
  const container = isListed ? raw[field] : raw;
  if (typeof container !== 'object' || container === null) return value;
  return document.exactCopy(document.exactValue(container, isListed ? key : field));
}

/**
 * The value of a keyword as the document writes it. Unlike `Schema.exact`, it asks the document, which reads its whole text when
 * it is first asked, only about what may hold numbers.
 */
export function exactMember(schema: Schema, keyword: string): unknown {
  const value = schema.keywords[keyword];
  return mayHoldNumbers(value) ? schema.exact(keyword) : value;
}

/** True for numbers, arrays and objects, but not for arrays of nothing but strings, such as most enumerations. */
export function mayHoldNumbers(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item !== 'string');
  return typeof value === 'number' || (typeof value === 'object' && value !== null);
}
