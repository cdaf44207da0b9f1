import { isObject } from '../model/nodes.js';

/** True where two JSON values are equal (JSON Schema, 4.2.2); the order of keys means nothing. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  return canonical(one) === canonical(other);
}

/** The JSON text of a value with its keys in order, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (isObject(inner) ? sorted(inner) : inner)) ?? 'undefined';
}

function sorted(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // Without a prototype a key `__proto__` is a key like any other.
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value).sort()) copy[key] = value[key];
  return copy;
}
