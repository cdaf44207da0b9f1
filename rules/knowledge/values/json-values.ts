import type { Schema } from '@assay/core';
import { isInteger, isJsonNumber } from '@assay/text';
import { isJsonObject } from '@assay/json-schema';
import { code } from '../wording/names.js';

/** The types of JSON Schema (`type`). */
const jsonTypes: ReadonlySet<string> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'null',
]);

/** Cached lists with one type, because nearly all schemas declare one. */
const singleTypes: ReadonlyMap<string, readonly string[]> = new Map(
  [...jsonTypes].map((type) => [type, [type]]),
);

/** Cached lists with one type and `null`. */
const nullableTypes: ReadonlyMap<string, readonly string[]> = new Map(
  [...jsonTypes].map((type) => [type, type === 'null' ? [type] : [type, 'null']]),
);

/**
 * Returns the types that a schema declares, with `null` if the dialect adds it by `nullable` or `x-nullable`. Undefined if there
 * are none, or for types outside of JSON (`file` in 2.0).
 */
export function declaredTypes(schema: Schema): readonly string[] | undefined {
  const { type } = schema.keywords;
  if (type === undefined) return undefined;
  if (typeof type === 'string') return schema.nullable ? nullableTypes.get(type) : singleTypes.get(type);
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  const known: string[] = [];
  for (const name of names) {
    if (typeof name !== 'string' || !jsonTypes.has(name)) return undefined;
    known.push(name);
  }
  if (schema.nullable && !known.includes('null')) known.push('null');
  return known.length === 0 ? undefined : known;
}

/** True if a JSON value has a JSON Schema type. `1.0` is an integer. */
export function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return isJsonNumber(value) && isInteger(value);
    case 'number':
      return isJsonNumber(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

/** True if a JSON value has one of the types. */
export function isOfSomeType(value: unknown, types: readonly string[]): boolean {
  for (const type of types) {
    if (isOfType(value, type)) return true;
  }
  return false;
}

/** The default length: a quoted URN of a UUID. Ids, dates, addresses and SHA-1 hashes are no longer. */
const longest = 48;

/** Describes a JSON value in a sentence: the value as a code span, or `an array`, `an object`. */
export function describeValue(value: unknown, max = longest): string {
  if (Array.isArray(value)) return 'an array';
  if (isJsonObject(value)) return 'an object';
  return code(isJsonNumber(value) ? String(value) : (JSON.stringify(value) ?? ''), max);
}
