import { canonicalNumber, compareNumbers, isJsonNumber } from '@assay/text';
import { isJsonObject } from './values.js';

/** True if two JSON values are equal (JSON Schema Core, section 4.2.2): numbers by their exact value, keys in any order. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  // A stack of pending pairs, because values can be deeper than the call stack.
  const pending = [a, b];
  while (pending.length > 0) {
    const [second, first] = [pending.pop(), pending.pop()];
    if (first !== second && !isEqualOutside(first, second, pending)) return false;
  }
  return true;
}

/** True if two values are equal apart from their items and members, which are added to `pending`. */
function isEqualOutside(a: unknown, b: unknown, pending: unknown[]): boolean {
  if (isJsonNumber(a)) return isJsonNumber(b) && compareNumbers(a, b) === 0;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let index = 0; index < a.length; index++) pending.push(a[index], b[index]);
    return true;
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  for (const name of names) {
    if (!Object.hasOwn(b, name)) return false;
    pending.push(a[name], b[name]);
  }
  return true;
}

/** True if no two items are equal. */
export function areUnique(items: readonly unknown[]): boolean {
  if (items.length < 2) return true;
  const seen = new Set<unknown>();
  for (const item of items) {
    // Scalars and containers cannot be confused: a string that looks like a container is quoted.
    const key = typeof item === 'object' && item !== null ? canonicalText(item) : quoted(item);
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

function quoted(value: unknown): unknown {
  return typeof value === 'string' ? `"${value}` : value;
}

/**
 * Returns the JSON text of a value with sorted keys and normalised numbers, so that texts are equal only if the values are.
 * Values may have any depth.
 */
export function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null || isJsonNumber(value)) return scalarText(value);
  // Joined at the end. A string built piece by piece stays fragmented, ten times as large, for as long as it is kept.
  const texts: string[] = [];
  // A stack of pending output: values, and texts between them.
  const pending: (Between | { readonly value: unknown })[] = [{ value }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next instanceof Between) texts.push(next.text);
    else if (Array.isArray(next.value)) pushArray(next.value, pending);
    else if (isJsonObject(next.value)) pushObject(next.value, pending);
    else texts.push(scalarText(next.value));
  }
  return texts.join('');
}

/** A text between values. */
class Between {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const closeArray = new Between(']');
const closeObject = new Between('}');
const comma = new Between(',');

function pushArray(items: readonly unknown[], pending: object[]): void {
  pending.push(closeArray);
  for (let index = items.length - 1; index >= 0; index--) {
    pending.push({ value: items[index] });
    if (index > 0) pending.push(comma);
  }
  pending.push(new Between('['));
}

function pushObject(members: Readonly<Record<string, unknown>>, pending: object[]): void {
  const names = Object.keys(members).sort();
  pending.push(closeObject);
  for (let index = names.length - 1; index >= 0; index--) {
    const name = names[index] ?? '';
    pending.push({ value: members[name] }, new Between(`${index > 0 ? ',' : ''}${JSON.stringify(name)}:`));
  }
  pending.push(new Between('{'));
}

function scalarText(value: unknown): string {
  if (isJsonNumber(value)) return canonicalNumber(value);
  return JSON.stringify(value) ?? 'undefined';
}
