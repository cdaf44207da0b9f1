import { mayBeCredential, mayHoldSecret } from '@assay/api-knowledge';
import { isJsonObject } from '@assay/json-schema';
import type { JsonSchema } from '../records/index.js';
import { isLeftOut, type Direction } from '../schemas/composition.js';
import { setOwn } from '../schemas/own-property.js';
import type { SchemaLookup } from '../schemas/schema-book.js';
import { conjoin, unconstrained } from './conjunction.js';
import { listAt, type Keywords } from './keywords.js';
import { describing } from './properties.js';

/** A value that the document shows, and where. */
export interface Shown {
  readonly value: unknown;
  readonly origin: 'example' | 'examples' | 'default';
}

const mostExamples = 20;

/** The values that schemas show for what they describe, the best first; null shows nothing. */
export function shownBy(parts: readonly Keywords[]): readonly Shown[] {
  const shown: Shown[] = [];
  for (const origin of ['example', 'examples', 'default'] as const) {
    for (const part of parts) {
      if (!Object.hasOwn(part, origin)) continue;
      const values = origin === 'examples' ? (listAt(part, origin) ?? []) : [part[origin]];
      for (const value of values.slice(0, mostExamples)) shown.push({ value, origin });
    }
  }
  return shown.filter(({ value }) => value !== undefined && value !== null);
}

const mostEntries = 2000;
const mostCharacters = 20_000;

/** True for a value that can be copied into another one: of reasonable size, and without anything that looks like a credential. */
export function isCopyable(value: unknown): boolean {
  let characters = 0;
  const waiting = [value];
  for (let count = 0; waiting.length > 0; count++) {
    if (count > mostEntries || waiting.length > mostEntries) return false;
    const next = waiting.pop();
    if (typeof next === 'string') {
      characters += next.length;
      if (characters > mostCharacters || mayHoldSecret(next)) return false;
    } else if (Array.isArray(next)) for (const item of next.slice(0, mostEntries + 1)) waiting.push(item);
    else if (isJsonObject(next)) {
      const names = Object.keys(next);
      if (names.length > mostEntries || names.some(mayBeCredential)) return false;
      for (const name of names) waiting.push(next[name]);
    }
  }
  return true;
}

/** True for arrays and objects that hold objects: they may carry more than what is required. */
export function holdsObjects(value: unknown): boolean {
  return isJsonObject(value) || (Array.isArray(value) && value.some(holdsObjects));
}

const deepest = 30;

/** A copy of a value without the properties that the direction leaves out. */
export function withoutLeftOut(
  value: unknown,
  schemas: readonly JsonSchema[],
  direction: Direction,
  lookup: SchemaLookup,
  depth = 0,
): unknown {
  const parts = conjoin(unconstrained, schemas, lookup)?.parts ?? [];
  if (depth > deepest || parts.length === 0) return value;
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => ('items' in part ? [part['items']] : [])).filter(isSchemaObject);
    return value.map((item) => withoutLeftOut(item, items, direction, lookup, depth + 1));
  }
  if (!isJsonObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (isLeftOut(parts, name, direction, lookup)) continue;
    const described = parts.flatMap((part) => describing(part, name) ?? othersOf(part));
    setOwn(copy, name, withoutLeftOut(member, described, direction, lookup, depth + 1));
  }
  return copy;
}

/** The schema of the properties that are not named. */
function othersOf({ additionalProperties }: Keywords): readonly JsonSchema[] {
  return isSchemaObject(additionalProperties) ? [additionalProperties] : [];
}

function isSchemaObject(value: unknown): value is Keywords {
  return isJsonObject(value);
}
