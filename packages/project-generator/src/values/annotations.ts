import { mayBeCredential, mayHoldSecret } from '@assay/api-knowledge';
import { isJsonObject } from '@assay/json-schema';
import type { JsonSchema } from '../records/index.js';
import { isLeftOut, type Direction } from '../schemas/composition.js';
import { setOwn } from '../schemas/own-property.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { combineSchemas } from './conjunction.js';
import type { Keywords } from './keywords.js';
import { describing } from './properties.js';

const maxEntries = 2000;
const maxCharacters = 20_000;
const deepest = 30;

/**
 * Explains why a value is not copied into another one: it is very large, or a part looks like a credential; undefined
 * if it is.
 */
export function whyNotCopied(fullValue: unknown): 'size' | 'secret' | undefined {
  let characters = 0;
  let count = 0;
  const waiting = [{ value: fullValue, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (++count > maxEntries || waiting.length > maxEntries || depth > deepest) return 'size';
    if (typeof value === 'string') {
      characters += value.length;
      if (characters > maxCharacters) return 'size';
      if (mayHoldSecret(value)) return 'secret';
    } else if (Array.isArray(value)) {
      if (value.length > maxEntries) return 'size';
      for (const item of value) waiting.push({ value: item, depth: depth + 1 });
    } else if (isJsonObject(value)) {
      const names = Object.keys(value);
      if (names.length > maxEntries) return 'size';
      if (names.some(mayBeCredential)) return 'secret';
      for (const name of names) waiting.push({ value: value[name], depth: depth + 1 });
    }
  }
  return undefined;
}

/** True for arrays and objects that hold objects: they may carry more than what is required. */
export function containsObjects(value: unknown): boolean {
  return isJsonObject(value) || (Array.isArray(value) && value.some(containsObjects));
}

/** A copy of a value without the properties that its direction excludes. */
export function withoutLeftOut(
  value: unknown,
  schemas: readonly JsonSchema[],
  direction: Direction,
  lookup: SchemaLookup,
): unknown {
  const parts = combineSchemas(schemas, lookup)?.parts ?? [];
  if (parts.length === 0) return value;
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => ('items' in part ? [part['items']] : [])).filter(isSchemaObject);
    return value.map((item) => withoutLeftOut(item, items, direction, lookup));
  }
  if (!isJsonObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (isLeftOut(parts, name, direction, lookup)) continue;
    const described = parts.flatMap((part) => describing(part, name) ?? listOthers(part));
    setOwn(copy, name, withoutLeftOut(member, described, direction, lookup));
  }
  return copy;
}

/** The schema of the properties that are not named. */
function listOthers({ additionalProperties }: Keywords): readonly JsonSchema[] {
  return isSchemaObject(additionalProperties) ? [additionalProperties] : [];
}

function isSchemaObject(value: unknown): value is Keywords {
  return isJsonObject(value);
}
