import { formatPointer, isObject } from '@assay/core';
import type { JsonSchema } from '../records/index.js';
import { isEqual, roleOfKeyword } from '@assay/json-schema';

/** A location in a value that two schemas describe differently. */
export interface ChangedPlace {
  /** A JSON Pointer into the value; `*` matches every item, or every member without its own name. */
  readonly pointer: string;
  readonly kind: 'new' | 'gone' | 'changed';
}

/** A schema that is an object. */
export type Keywords = Readonly<Record<string, unknown>>;

/** Keywords of two schemas at a location of a value: on one side only, different, or a schema on each side. */
export type KeywordPair =
  | ChangedPlace
  | {
      readonly kind: 'both';
      readonly pointer: string;
      readonly old: JsonSchema;
      readonly now: JsonSchema;
    };

/** True for annotations, names, and definitions that are compared where they are used. No message depends on them. */
function isOnlyRead(keyword: string): boolean {
  if (keyword === 'example' || keyword === 'examples') return false;
  const role = roleOfKeyword(keyword);
  return role === 'documents' || role === 'identifies' || role === 'defines' || keyword === 'deprecated';
}

/** Keywords with one schema, for the same value or for all its unnamed parts. */
const single: Readonly<Record<string, string>> = {
  items: '/*',
  additionalProperties: '/*',
  unevaluatedItems: '/*',
  unevaluatedProperties: '/*',
  contains: '/*',
  propertyNames: '',
  not: '',
  if: '',
  then: '',
  else: '',
  contentSchema: '',
};

/** Keywords with a list of schemas. */
const arrayKeywords: Readonly<Record<string, (index: number) => string>> = {
  allOf: () => '',
  anyOf: () => '',
  oneOf: () => '',
  prefixItems: (index) => `/${index}`,
};

/** Keywords with schemas by name, except `properties`. */
const mapKeywords: ReadonlySet<string> = new Set(['patternProperties', 'dependentSchemas']);

/**
 * Pairs the keywords of two schemas that affect a value in a request.
 *
 * @param isSent - returns true if requests contain a property with the schema; `readOnly` ones are only in responses
 */
export function* keywordPairs(
  old: Keywords,
  now: Keywords,
  isSent: (schema: JsonSchema, side: 'old' | 'now') => boolean,
): Generator<KeywordPair> {
  if (old === now) return;
  yield* properties(old, now, isSent);
  for (const keyword of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (isOnlyRead(keyword) || keyword === 'properties' || keyword === 'required') continue;
    if (keyword.startsWith('x-')) continue;
    yield* keywordPair(keyword, old[keyword], now[keyword]);
  }
}

function* keywordPair(keyword: string, old: unknown, now: unknown): Generator<KeywordPair> {
  const way = Object.hasOwn(single, keyword) ? single[keyword] : undefined;
  const step = Object.hasOwn(arrayKeywords, keyword) ? arrayKeywords[keyword] : undefined;
  if (way !== undefined && isSchema(old) && isSchema(now)) {
    yield { kind: 'both', pointer: way, old, now };
  } else if (step !== undefined && Array.isArray(old) && Array.isArray(now) && old.length === now.length) {
    // `as`: a registry has schemas here.
    for (const [index, each] of (old as readonly JsonSchema[]).entries())
      yield { kind: 'both', pointer: step(index), old: each, now: now[index] as JsonSchema };
  } else if (mapKeywords.has(keyword) && isObject(old) && isObject(now) && haveSameNames(old, now)) {
    for (const name of Object.keys(old))
      // `as`: a registry has schemas here.
      yield { kind: 'both', pointer: '/*', old: old[name] as JsonSchema, now: now[name] as JsonSchema };
  } else if (keyword === 'discriminator') {
    if (!isEqual(withoutTargets(old), withoutTargets(now))) yield { kind: 'changed', pointer: '' };
  } else if (!isEqual(old, now)) {
    yield { kind: 'changed', pointer: way ?? '' };
  }
}

function* properties(
  old: Keywords,
  now: Keywords,
  isSent: (schema: JsonSchema, side: 'old' | 'now') => boolean,
): Generator<KeywordPair> {
  const [were, are] = [toKeywordMap(old['properties']), toKeywordMap(now['properties'])];
  const [demanded, demands] = [listNames(old['required']), listNames(now['required'])];
  const getSideProperty = (map: Keywords, name: string, side: 'old' | 'now'): JsonSchema | undefined => {
    if (!Object.hasOwn(map, name)) return undefined;
    // `as`: a registry has schemas here.
    const schema = map[name] as JsonSchema;
    return isSent(schema, side) ? schema : undefined;
  };
  for (const name of new Set([...Object.keys(were), ...Object.keys(are), ...demanded, ...demands])) {
    const pointer = formatPointer([name]);
    const was = getSideProperty(were, name, 'old');
    const is = getSideProperty(are, name, 'now');
    const isDemanded = demanded.has(name) !== demands.has(name);
    if (was !== undefined && is !== undefined) {
      if (isDemanded) yield { kind: 'changed', pointer };
      yield { kind: 'both', pointer, old: was, now: is };
    } else if (was !== undefined) yield { kind: 'gone', pointer };
    else if (is !== undefined) yield { kind: 'new', pointer };
    else if (isDemanded && !Object.hasOwn(were, name) && !Object.hasOwn(are, name))
      yield { kind: demands.has(name) ? 'new' : 'gone', pointer };
  }
}

/** Returns the values that a Discriminator Object lists; their targets are compared with the alternatives. */
function withoutTargets(value: unknown): unknown {
  if (!isObject(value)) return value;
  return { property: value['propertyName'], values: Object.keys(toKeywordMap(value['mapping'])) };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value);
}

function haveSameNames(a: Keywords, b: Keywords): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name));
}

function toKeywordMap(value: unknown): Keywords {
  return isObject(value) ? value : {};
}

function listNames(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []);
}
