import { isObject } from '@assay/core';
import type { JsonSchema } from '../records/index.js';
import { listCompositionParts } from './composition.js';
import type { SchemaLookup } from './schema-registry.js';

/**
 * Returns the schema of a property or item, from anywhere in the schema's composition. If several match, the nearest one is used;
 * `true` if none exists. Each part is visited once, so recursive unions cost no more than others.
 */
export function childSchema(schema: JsonSchema, segment: string | number, lookup: SchemaLookup): JsonSchema {
  if (typeof schema === 'boolean') return true;
  let ofLookup = known.get(lookup);
  if (ofLookup === undefined)
    known.set(lookup, (ofLookup = new Map<object, Map<string | number, JsonSchema>>()));
  let children = ofLookup.get(schema);
  if (children === undefined) ofLookup.set(schema, (children = new Map<string | number, JsonSchema>()));
  let child = children.get(segment);
  if (child === undefined) children.set(segment, (child = findChild(schema, segment, lookup)));
  return child;
}

/** Found children: schemas do not change, and every message looks up the same ones. */
const known = new WeakMap<SchemaLookup, Map<object, Map<string | number, JsonSchema>>>();

function findChild(schema: JsonSchema, segment: string | number, lookup: SchemaLookup): JsonSchema {
  const parts = listCompositionParts(schema, lookup);
  for (const part of parts) {
    const child =
      typeof segment === 'number'
        ? getItemSchema(part, segment)
        : getPropertySchema(part['properties'], segment);
    if (child !== undefined) return child;
  }
  const rest = typeof segment === 'number' ? 'items' : 'additionalProperties';
  for (const part of parts) if (isSchema(part[rest])) return part[rest];
  return true;
}

function getPropertySchema(properties: unknown, name: string): JsonSchema | undefined {
  const child = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isSchema(child) ? child : undefined;
}

function getItemSchema(
  { prefixItems }: { readonly [keyword: string]: unknown },
  index: number,
): JsonSchema | undefined {
  const child: unknown = Array.isArray(prefixItems) ? prefixItems[index] : undefined;
  return isSchema(child) ? child : undefined;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value);
}
