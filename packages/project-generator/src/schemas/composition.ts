import { jsonSchema2020 } from '@assay/json-schema';
import { isObject } from '@assay/core';
import type { JsonSchema } from '../records/index.js';
import type { SchemaLookup } from './schema-registry.js';

/** Keywords of a bundle that contain or reference schemas. */
const followed: ReadonlySet<string> = new Set([
  '$ref',
  '$dynamicRef',
  ...[...jsonSchema2020.keywords].flatMap(([keyword, holds]) => (holds === undefined ? [] : [keyword])),
]);

/** True for a schema without nested schemas or references, as most scalars are. */
export function isLeafSchema(schema: { readonly [keyword: string]: unknown }): boolean {
  for (const keyword in schema) if (followed.has(keyword)) return false;
  return true;
}

/** Direction of a value: read-only values are not sent, write-only values are not returned. */
export type Direction = 'request' | 'response';

type Keywords = { readonly [keyword: string]: unknown };

const maxParts = 200;

const all = ['allOf'] as const;
const any = ['allOf', 'anyOf', 'oneOf', 'then', 'else'] as const;

/**
 * Lists the schemas that are combined for one value within the caller's limit: the schema, its branches, and their references.
 */
export function listCompositionParts(schema: unknown, lookup: SchemaLookup): readonly Keywords[] {
  return remembered(schema, lookup, compositions, any);
}

/** Lists the schemas that all apply to a value: the schema, its `allOf`, and their references. */
export function listConjuncts(schema: unknown, lookup: SchemaLookup): readonly Keywords[] {
  return remembered(schema, lookup, conjunctions, all);
}

type Known = WeakMap<SchemaLookup, Map<object, readonly Keywords[]>>;

const compositions: Known = new WeakMap();
const conjunctions: Known = new WeakMap();

/** Caches results: schemas do not change, and each is requested many times. */
function remembered(
  schema: unknown,
  lookup: SchemaLookup,
  known: Known,
  combining: readonly string[],
): readonly Keywords[] {
  if (!isObject(schema)) return [];
  let ofLookup = known.get(lookup);
  if (ofLookup === undefined) known.set(lookup, (ofLookup = new Map<object, readonly Keywords[]>()));
  let found = ofLookup.get(schema);
  if (found === undefined) ofLookup.set(schema, (found = collect(schema, lookup, combining)));
  return found;
}

function collect(schema: Keywords, lookup: SchemaLookup, combining: readonly string[]): Keywords[] {
  if (isLeafSchema(schema)) return [schema];
  const found = new Set<Keywords>();
  take(schema, found);
  for (const part of found) {
    if (found.size > maxParts) {
      lookup.omissions?.add('composition');
      break;
    }
    if (typeof part['$ref'] === 'string') take(lookup.resolve({ $ref: part['$ref'] }), found);
    for (const keyword of combining) {
      const value = part[keyword];
      if (Array.isArray(value)) for (const branch of value) take(branch, found);
      else take(value, found);
    }
  }
  return [...found];
}

function take(schema: unknown, found: Set<Keywords>): void {
  if (isObject(schema)) found.add(schema);
}

/**
 * True if a required property may be missing because of the direction: read-only in a request, or write-only in a response
 * (OpenAPI 3.0, Schema Object). Any part of the composition may describe the property.
 */
export function isLeftOut(
  composition: readonly Keywords[],
  name: string,
  direction: Direction,
  lookup: SchemaLookup,
): boolean {
  const keyword = direction === 'request' ? 'readOnly' : 'writeOnly';
  return composition.some(({ properties }) => {
    if (!isObject(properties) || !Object.hasOwn(properties, name)) return false;
    const property = properties[name];
    if (isObject(property) && isLeafSchema(property)) return property[keyword] === true;
    return listCompositionParts(property, lookup).some((described) => described[keyword] === true);
  });
}

/** True if requests do not contain values of a schema. */
export function isReadOnly(schema: JsonSchema, lookup: SchemaLookup): boolean {
  if (isObject(schema) && isLeafSchema(schema)) return schema['readOnly'] === true;
  return listConjuncts(schema, lookup).some(({ readOnly }) => readOnly === true);
}
