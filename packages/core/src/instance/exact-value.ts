import type { Example } from '../model/nodes.js';
import type { Schema } from '../model/schema.js';

/**
 * The value of an example as the document writes it: with an `ExactNumber` of `@assay/json-schema` in place of each number
 * that no JavaScript number holds.
 */
export function exactValueOf({ document, raw, value, valueField, step, key }: Example): unknown {
  if (!mayBeRounded(value)) return value;
  const field = valueField ?? step;
  if (field === undefined) return document.exactCopy(value);
  const isListed = valueField === undefined && key !== undefined;
  const container = isListed ? raw[field] : raw;
  if (typeof container !== 'object' || container === null) return value;
  return document.exactCopy(document.exactValue(container, isListed ? key : field));
}

/**
 * The value of a keyword as the document writes it. Unlike `Schema.exact`, it asks the document, which reads its whole text when
 * it is first asked, only where the value may differ.
 */
export function exactMember(schema: Schema, keyword: string): unknown {
  const value = schema.keywords[keyword];
  return mayBeRounded(value) ? schema.exact(keyword) : value;
}

/**
 * True if a number in a value may stand for a literal of more digits. Where the nearest JavaScript number of such a literal
 * is as short as `0.1`, the two are taken for the same.
 */
export function mayBeRounded(value: unknown): boolean {
  if (typeof value === 'number') return mayStandForAnother(value);
  if (typeof value !== 'object' || value === null) return false;
  const pending: object[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const inner of Array.isArray(next) ? next : Object.values(next)) {
      if (typeof inner === 'object' && inner !== null) pending.push(inner as object);
      else if (typeof inner === 'number' && mayStandForAnother(inner)) return true;
    }
  }
  return false;
}

function mayStandForAnother(number: number): boolean {
  if (Number.isSafeInteger(number)) return false;
  return Number.isInteger(number) || !Number.isFinite(number) || String(number).length > 16;
}
