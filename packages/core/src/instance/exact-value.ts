import type { Example } from '../model/nodes.js';
import type { Schema } from '../model/schema.js';

/**
 * Returns the value of an example as written, with an `ExactNumber` of `@assay/json-schema` for each number that JavaScript
 * cannot represent.
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
 * Returns the value of a keyword as written. Unlike `Schema.exact`, it consults the document only for values that may contain
 * numbers, because the first lookup reads the whole text.
 */
export function exactMember(schema: Schema, keyword: string): unknown {
  const value = schema.keywords[keyword];
  return mayHoldNumbers(value) ? schema.exact(keyword) : value;
}

/** True for numbers, arrays and objects, except arrays of strings only, such as most enumerations. */
export function mayHoldNumbers(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item !== 'string');
  return typeof value === 'number' || (typeof value === 'object' && value !== null);
}
