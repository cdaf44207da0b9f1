import { exactMember, Schema, validateInstance } from '@assay/core';
import { isEqual } from '@assay/json-schema';
import type { JsonNumber } from '@assay/text';
import { exactBound } from '../../knowledge/values/exact-values.js';
import { listConjuncts, ownProperty } from '../../knowledge/schemas/composition.js';
import { isPlainlyValid } from '../../knowledge/schemas/quick-validation.js';
import { allowsType, possibleTypes } from '../../knowledge/schemas/possible-types.js';

const deepest = 6;
const maxRequired = 30;
const maxListed = 50;
const longestText = 1000;
const maxItems = 5;

/** A value, or undefined if none was found. */
export type Found = { readonly value: unknown } | undefined;

/**
 * Creates a smallest value that may match all of the schemas, with required parts only. Callers must check it with
 * `validateInstance`.
 * @param around Schemas that also apply to the value. Their alternatives are not examined.
 */
export function smallestValue(schemas: readonly Schema[], around: readonly Schema[] = [], depth = 0): Found {
  if (depth > deepest) return undefined;
  const conjuncts = new Set(around);
  for (const schema of schemas) for (const part of withFirstAlternatives(schema)) conjuncts.add(part);
  const parts = [...conjuncts];
  let types = 127;
  for (const part of [...schemas, ...around]) types &= possibleTypes(part);
  return listedValue(parts) ?? valueOfType(parts, types, depth);
}

/** Returns the schemas that apply to a value of the first alternative of each keyword. */
function withFirstAlternatives(schema: Schema): ReadonlySet<Schema> {
  const found = new Set<Schema>();
  const pending = [schema];
  for (let next = pending.pop(); next !== undefined && found.size < 100; next = pending.pop()) {
    for (const part of listConjuncts(next)) {
      if (found.has(part)) continue;
      found.add(part);
      for (const keyword of ['anyOf', 'oneOf']) {
        const first = part.isReference ? undefined : part.one(keyword);
        if (first !== undefined) pending.push(first);
      }
    }
  }
  return found;
}

function listedValue(parts: readonly Schema[]): Found {
  for (const part of parts) {
    if (part.hasConst) return { value: exactMember(part, 'const') };
    const values = listAllowedValues(part);
    if (values === undefined) continue;
    const lists = parts.flatMap((b) => (b === part ? [] : [listAllowedValues(b) ?? []]));
    const value = values
      .slice(0, maxListed)
      .find((listedValues) =>
        lists.every((list) => list.length === 0 || list.some((a) => isEqual(a, listedValues))),
      );
    return value === undefined ? undefined : { value };
  }
  return undefined;
}

function listAllowedValues(schema: Schema): readonly unknown[] | undefined {
  const values = exactMember(schema, 'enum');
  return Array.isArray(values) ? values : undefined;
}

function valueOfType(parts: readonly Schema[], types: number, depth: number): Found {
  if (allowsType(types, 'object')) {
    const object = smallestObject(parts, depth);
    if (object !== undefined) return object;
  }
  if (allowsType(types, 'string')) return smallestString(parts);
  if (allowsType(types, 'number')) return smallestNumber(parts);
  if (allowsType(types, 'boolean')) return { value: true };
  if (allowsType(types, 'array')) return smallestArray(parts, depth);
  return allowsType(types, 'null') ? { value: null } : undefined;
}

function smallestObject(parts: readonly Schema[], depth: number): Found {
  const required = new Set(parts.flatMap((part) => part.required));
  if (required.size > maxRequired) return undefined;
  const entries: [string, unknown][] = [];
  for (const name of required) {
    const schemas = parts.flatMap((part) => schemaOfProperty(part, name));
    const found = smallestValue(schemas, undefined, depth + 1);
    if (found === undefined) return undefined;
    entries.push([name, found.value]);
  }
  return { value: Object.fromEntries(entries) };
}

function schemaOfProperty(part: Schema, name: string): readonly Schema[] {
  const own = ownProperty(part, name);
  if (own !== undefined) return [own];
  const additional = part.additionalProperties;
  return additional instanceof Schema ? [additional] : [];
}

function smallestArray(parts: readonly Schema[], depth: number): Found {
  const least = Math.max(0, ...parts.map(({ minItems }) => minItems ?? 0));
  if (least === 0) return { value: [] };
  if (least > maxItems) return undefined;
  const items = parts.flatMap((part) => part.items ?? []);
  const item = smallestValue(items, undefined, depth + 1);
  return item === undefined ? undefined : { value: Array.from({ length: least }, () => item.value) };
}

function smallestString(parts: readonly Schema[]): Found {
  const least = Math.max(1, ...parts.map(({ minLength }) => minLength ?? 0));
  if (least > longestText) return undefined;
  const format = parts.map((part) => part.format).find((name) => name !== undefined);
  const sample = format === undefined ? undefined : samples.get(format);
  const candidates = [sample, ...parts.flatMap(givenTexts), 'a'.repeat(least), '1'.repeat(least)];
  for (const value of candidates) {
    if (typeof value !== 'string') continue;
    if (isAccepted(parts, value)) return { value };
  }
  return undefined;
}

/** Returns the values that the document provides for a schema. */
function givenTexts(part: Schema): readonly unknown[] {
  const { example, default: byDefault, examples } = part.keywords;
  const others: readonly unknown[] = Array.isArray(examples) ? examples.slice(0, 3) : [];
  return [example, byDefault, ...others];
}

/** True if only alternatives reject the value. */
function isAccepted(parts: readonly Schema[], value: string | JsonNumber): boolean {
  return parts.every(
    (part) =>
      isPlainlyValid(part, value) ||
      validateInstance(part, value).errors.every(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf'),
  );
}

function smallestNumber(parts: readonly Schema[]): Found {
  const candidates: JsonNumber[] = [0, 1];
  for (const part of parts) {
    const { exclusiveMinimum, exclusiveMaximum } = part;
    for (const bound of [exactBound(part, 'minimum'), exactBound(part, 'maximum')])
      if (bound !== undefined) candidates.push(bound);
    if (exclusiveMinimum !== undefined) candidates.push(exclusiveMinimum + 1);
    if (exclusiveMaximum !== undefined) candidates.push(exclusiveMaximum - 1);
  }
  const value = candidates.find((number) => isAccepted(parts, number));
  return value === undefined ? undefined : { value };
}

/** A valid value of each well-known string format, which `isCertain` accepts. */
export const samples: ReadonlyMap<string, string> = new Map([
  ['byte', 'YQ=='],
  ['date', '2026-01-31'],
  ['date-time', '2026-01-31T12:00:00Z'],
  ['email', 'ann@example.com'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['password', 'a'],
  ['uri', 'https://example.com/a'],
  ['url', 'https://example.com/a'],
  ['uuid', '123e4567-e89b-42d3-a456-426614174000'],
]);
