import { isObject } from '@assay/core';
import type { JsonSchema } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';

/** The keywords of a schema that is not a boolean. */
export type Keywords = { readonly [keyword: string]: unknown };

const maxParts = 200;

/**
 * Lists the schemas of one value, nearest first: the schema, its references, the members of its `allOf`, then of `oneOf` and
 * `anyOf`; at most 200.
 */
export function listKeywordParts(schema: JsonSchema, lookup: SchemaLookup): readonly Keywords[] {
  const found = new Set<Keywords>();
  const certain: JsonSchema[] = [schema];
  const possible: JsonSchema[] = [];
  for (;;) {
    const next = certain.shift() ?? possible.shift();
    if (next === undefined) return [...found];
    const part = lookup.resolve(next);
    if (typeof part === 'boolean' || found.has(part)) continue;
    if (found.size >= maxParts) {
      lookup.omissions?.add('composition');
      return [...found];
    }
    found.add(part);
    if (typeof part['$ref'] === 'string') certain.push({ $ref: part['$ref'] });
    certain.push(...toSchemaList(part['allOf']));
    possible.push(...toSchemaList(part['oneOf']), ...toSchemaList(part['anyOf']));
  }
}

/** Returns the schema of a member of an object; `true` if none exists. */
export function memberSchema(schema: JsonSchema, name: string, lookup: SchemaLookup): JsonSchema {
  const parts = listKeywordParts(schema, lookup);
  for (const part of parts) {
    const properties = part['properties'];
    if (isObject(properties) && Object.hasOwn(properties, name)) return asSchema(properties[name]);
  }
  for (const part of parts) {
    if (isObject(part['additionalProperties'])) return part['additionalProperties'];
  }
  return true;
}

/** Lists the unique property names of a schema, nearest first. */
export function propertyNames(schema: JsonSchema, lookup: SchemaLookup): readonly string[] {
  const names = new Set<string>();
  for (const { properties } of listKeywordParts(schema, lookup)) {
    if (isObject(properties)) for (const name of Object.keys(properties)) names.add(name);
  }
  return [...names];
}

/** Returns the schema of an item of an array; `true` if none exists. */
export function itemSchema(schema: JsonSchema, index: number, lookup: SchemaLookup): JsonSchema {
  for (const part of listKeywordParts(schema, lookup)) {
    const first = toSchemaList(part['prefixItems'])[index];
    if (first !== undefined) return first;
    if (part['items'] !== undefined) return asSchema(part['items']);
  }
  return true;
}

/** Finds the first type of a schema other than `null`, from `type` or type-specific keywords; undefined if none exists. */
export function findType(schema: JsonSchema, lookup: SchemaLookup): string | undefined {
  const parts = listKeywordParts(schema, lookup);
  for (const { type } of parts) {
    const types: readonly unknown[] = Array.isArray(type) ? type : [type];
    const name = types.find((entry) => typeof entry === 'string' && entry !== 'null');
    if (typeof name === 'string') return name;
  }
  for (const part of parts) {
    const implied = impliedType(part);
    if (implied !== undefined) return implied;
  }
  return undefined;
}

function impliedType(part: Keywords): string | undefined {
  if (isObject(part['properties']) || isObject(part['additionalProperties'])) return 'object';
  if (part['items'] !== undefined || Array.isArray(part['prefixItems'])) return 'array';
  const values: readonly unknown[] = Array.isArray(part['enum']) ? part['enum'] : [part['const']];
  const value = values.find((entry) => entry !== undefined && entry !== null);
  return value === undefined ? undefined : Array.isArray(value) ? 'array' : typeof value;
}

/** Finds the first text under a keyword. */
export function findText(schema: JsonSchema, keyword: string, lookup: SchemaLookup): string | undefined {
  for (const part of listKeywordParts(schema, lookup)) {
    const text = part[keyword];
    if (typeof text === 'string') return text;
  }
  return undefined;
}

function toSchemaList(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.map(asSchema) : [];
}

function asSchema(value: unknown): JsonSchema {
  return isObject(value) ? value : value !== false;
}

/** True for binary schemas: `format: binary`, or a media type without a text encoding (OpenAPI 3.1, Working with Binary Data). */
export function isBinarySchema(schema: JsonSchema, lookup: SchemaLookup): boolean {
  if (findText(schema, 'format', lookup) === 'binary') return true;
  return (
    findType(schema, lookup) === undefined &&
    findText(schema, 'contentMediaType', lookup) !== undefined &&
    findText(schema, 'contentEncoding', lookup) === undefined
  );
}
