import type { RawObject } from '../model/node.js';
import { isObject } from '../model/nodes.js';

/** True where two JSON values are equal (JSON Schema, 4.2.2); the order of keys means nothing. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  return canonical(one) === canonical(other);
}

/** The JSON text of a value with its keys in order, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) => (isObject(inner) ? sorted(inner) : inner)) ?? 'undefined'
  );
}

function sorted(value: RawObject): RawObject {
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, value[key]]),
  );
}

/** True where no two items are equal. */
export function areUnique(items: readonly unknown[]): boolean {
  const seen = new Set<string>();
  for (const item of items) {
    const text = canonical(item);
    if (seen.has(text)) return false;
    seen.add(text);
  }
  return true;
}

const mostListed = 60;

/** `"a"`, or `one of "a", "b", 3`; of many only the first. */
export function listOf(values: readonly unknown[]): string {
  let list = '';
  let listed = 0;
  for (const value of values) {
    const text = shorten(canonical(value));
    if (listed > 0 && list.length + text.length > mostListed) break;
    list += listed === 0 ? text : `, ${text}`;
    listed++;
  }
  if (values.length === 1) return list;
  const rest = values.length - listed;
  return `one of ${list}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
