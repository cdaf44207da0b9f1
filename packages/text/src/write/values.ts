import { isObject } from '../base/plain-object.js';

/** A number in the syntax of JSON that JavaScript would write differently. */
export class NumberLiteral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Returns the members of an object, which may be a Map. */
export function listEntries(value: unknown): (readonly [string, unknown])[] {
  // `as`: Maps in values have string keys.
  if (value instanceof Map) return [...(value as ReadonlyMap<string, unknown>)];
  return isObject(value) ? Object.entries(value) : [];
}

/** Returns a member or an item of a value; undefined if it does not exist. */
export function stepInto(value: unknown, segment: string | number): unknown {
  if (Array.isArray(value)) return value[Number(segment)];
  return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

/** True if two values are equal, with object keys in any order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null) return Object.is(a, b) || (a === 0 && b === 0);
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSameValue(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameValue(a[key], b[key]))
  );
}

/** True for equal values with their keys in the same order. */
export function isInSameOrder(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return isSameValue(a, b);
  if (Array.isArray(a))
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, index) => isInSameOrder(item, b[index]))
    );
  if (!isObject(a) || !isObject(b)) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length &&
    keys.every((key, index) => key === others[index] && isInSameOrder(a[key], b[key]))
  );
}
