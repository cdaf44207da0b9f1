import { isObject, resolve, type Schema } from '@assay/core';
import { setProperty } from '@assay/text';
import type { JsonSchema } from '../records/index.js';
import { readKeyword, allowNull } from './keywords.js';

/** Access to other schemas while a schema is normalised. */
export interface Neighbours {
  /** Returns a reference to a schema, and adds the schema to the bundle. */
  referTo(schema: Schema): string;
  /** Resolves a `$dynamicRef`. */
  dynamicTarget(reference: NonNullable<Schema['dynamicReference']>): Schema | undefined;
  /** True for a schema that cannot be inline, because its dynamic scope differs. */
  isApart(schema: Schema): boolean;
  /** The Discriminator Object of a schema, for the bundle. */
  discriminatorOf(schema: Schema): unknown;
}

/**
 * Maximum nesting of inline subschemas. Deeper ones become separate entries, so that readers of the bundle need not recurse
 * deeply.
 */
const deepestInline = 60;

type Keywords = Record<string, unknown>;

/**
 * Converts a schema of the model to JSON Schema 2020-12. References lead to other entries of the bundle; subschemas stay inline.
 * Malformed keywords, and keywords that the document's dialect does not define, are left out. A schema without changes is
 * returned as it is.
 */
export function normalise(schema: Schema, neighbours: Neighbours, depth = 0): JsonSchema {
  if (schema.boolean !== undefined) return schema.boolean;
  const { dialect } = schema;
  // `as`: a copy of an object is an object.
  const keywords = schema.document.exactCopy(schema.keywords) as Schema['keywords'];
  const rawKeywords: Keywords = {};
  const [first, second] = listReferenceTargets(schema, neighbours);
  if (first !== undefined) rawKeywords['$ref'] = first;
  let isChanged = schema.reference !== undefined || schema.dynamicReference !== undefined;
  for (const keyword of Object.keys(keywords)) {
    if (keyword === '$ref' || keyword === '$dynamicRef') continue;
    const value =
      keyword === 'discriminator'
        ? neighbours.discriminatorOf(schema)
        : (subschemas(schema, keyword, neighbours, depth) ?? readKeyword(keyword, keywords, dialect));
    if (value !== keywords[keyword]) isChanged = true;
    if (value !== undefined) rawKeywords[keyword] = value;
  }
  if (second !== undefined) rawKeywords['allOf'] = [...toArray(rawKeywords['allOf']), { $ref: second }];
  if (keywords['type'] === 'file') rawKeywords['format'] = 'binary';
  if (dialect !== '2020-12' && schema.nullable) return allowNull(rawKeywords);
  if (schema.reference !== undefined && Object.keys(rawKeywords).length === 0) return true;
  return isChanged || keywords !== schema.keywords ? rawKeywords : schema.raw;
}

/** Lists the targets of `$ref` and `$dynamicRef`; unresolved references add no constraint. */
function listReferenceTargets({ reference, dynamicReference }: Schema, neighbours: Neighbours): string[] {
  const targets = [
    reference === undefined ? undefined : resolve(reference),
    dynamicReference === undefined ? undefined : neighbours.dynamicTarget(dynamicReference),
  ];
  return targets.flatMap((target) => (target === undefined ? [] : [neighbours.referTo(target)]));
}

function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the subschemas under a keyword as in the bundle; undefined if the keyword contains none. */
function subschemas(schema: Schema, keyword: string, neighbours: Neighbours, depth: number): unknown {
  const inline = (child: Schema): JsonSchema =>
    depth < deepestInline && !neighbours.isApart(child)
      ? normalise(child, neighbours, depth + 1)
      : { $ref: neighbours.referTo(child) };
  switch (keyword) {
    case 'properties':
      return named(schema, keyword, inline);
    case 'patternProperties':
      // 2.0 and 3.0 do not define this keyword, but it shows that properties of these names are known.
      return named(schema, keyword, schema.dialect === '2020-12' ? inline : () => true);
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      return listed(schema, keyword, inline);
    case 'items':
    case 'not':
    case 'additionalProperties':
      return single(schema, keyword, inline);
    default:
      return schema.dialect === '2020-12' ? modern(schema, keyword, inline) : undefined;
  }
}

type Inline = (schema: Schema) => JsonSchema;

function modern(schema: Schema, keyword: string, inline: Inline): unknown {
  switch (keyword) {
    case 'dependentSchemas':
      return named(schema, keyword, inline);
    case 'prefixItems':
      return tuple(schema, inline);
    case 'if':
    case 'then':
    case 'else':
    case 'contains':
    case 'propertyNames':
    case 'unevaluatedItems':
    case 'unevaluatedProperties':
    case 'contentSchema':
      return single(schema, keyword, inline);
    default:
      return undefined;
  }
}

function single(schema: Schema, keyword: string, inline: Inline): unknown {
  const child = schema.one(keyword);
  return child === undefined ? undefined : inline(child);
}

function listed(schema: Schema, keyword: string, inline: Inline): unknown {
  const value = schema.keywords[keyword];
  if (!Array.isArray(value)) return undefined;
  const list = schema.all(keyword).map(inline);
  return list.length === 0 ? undefined : reuseIfUnchanged(list, value);
}

/** Converts a tuple, whose positions matter: an item without a schema becomes `true`. */
function tuple(schema: Schema, inline: Inline): unknown {
  const prefixItems = schema.keywords['prefixItems'];
  if (!Array.isArray(prefixItems) || prefixItems.length === 0) return undefined;
  const byPlace = new Map(schema.all('prefixItems').map((child) => [child.key, child]));
  const list = prefixItems.map((_, index) => {
    const child = byPlace.get(index);
    return child === undefined ? true : inline(child);
  });
  return reuseIfUnchanged(list, prefixItems);
}

function reuseIfUnchanged(list: readonly unknown[], values: readonly unknown[]): readonly unknown[] {
  return list.length === values.length && list.every((item, index) => item === values[index]) ? values : list;
}

/** Converts a map of subschemas. A name without a schema stays known, without constraints. */
function named(schema: Schema, keyword: string, inline: Inline): unknown {
  const rawValue = schema.keywords[keyword];
  if (!isObject(rawValue)) return undefined;
  const children = new Map(schema.all(keyword).map((child) => [String(child.key), child]));
  // A map that is itself a reference.
  const isElsewhere = typeof rawValue['$ref'] === 'string';
  const map: Keywords = {};
  let isChanged = isElsewhere;
  for (const name of isElsewhere ? children.keys() : Object.keys(rawValue)) {
    const child = children.get(name);
    const value = child === undefined ? true : inline(child);
    if (value !== rawValue[name]) isChanged = true;
    setProperty(map, name, value);
  }
  return isChanged ? map : rawValue;
}
