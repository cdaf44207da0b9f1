import { resolveSchema, type Schema, defineFact, factOf } from '@assay/core';
import { nodesOfKind } from '../structure/nodes-of-kind.js';
import { isInPlace, resolveReference } from './composition.js';
import { unboundedSchemas } from './sent-schemas.js';
import { joinsSeveral, propertyNames } from './structure-bounds.js';

/** Objects that clients send with declared properties, and possibly any others. */
export interface OpenObjects {
  /** Schemas that `additionalProperties: false` would close. */
  readonly plain: readonly Schema[];
  /** Schemas composed of several, which only `unevaluatedProperties: false` (2020-12) closes. */
  readonly composed: readonly Schema[];
}

/** The open objects that clients send; the parts of an `allOf` are not among them, because closed ones would refuse each other's properties. */
export const openObjects = defineFact('the open objects', (model): OpenObjects => {
  const plain: Schema[] = [];
  const composed: Schema[] = [];
  const parts = factOf(model, allOfParts);
  for (const schema of unboundedSchemas(model, propertyNames)) {
    if (parts.has(schema)) continue;
    if (!isComposed(schema)) plain.push(schema);
    else if (describesObject(schema)) composed.push(schema);
  }
  return { plain, composed };
});

/** The schemas that are in an `allOf` of several, themselves or by reference, with those that they are made of. */
export const allOfParts = defineFact('the parts of `allOf`', (model): ReadonlySet<Schema> => {
  const parts = new Set<Schema>();
  const pending: Schema[] = [];
  const schemas = nodesOfKind(model, 'Schema');
  for (let index = 0; index < schemas.length; index++) {
    const schema = schemas[index];
    if (schema?.step !== 'allOf') continue;
    // `as`: the kind of a node determines its class, and `instanceof` is slow.
    if (schema.parent?.kind === 'Schema' && joinsSeveral(schema.parent as Schema)) pending.push(schema);
  }
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (parts.has(part)) continue;
    parts.add(part);
    const target = resolveReference(part);
    if (target !== undefined) pending.push(target);
    for (const inner of part.subschemas) if (isInPlace(inner.step)) pending.push(inner);
  }
  return parts;
});

/** True for schemas that have others in their place. */
function isComposed({ reference, subschemas }: Schema): boolean {
  return reference !== undefined || subschemas.some(({ step }) => isInPlace(step));
}

/** True if a schema, or one in its place, has properties or requires an object. */
function describesObject(schema: Schema): boolean {
  const seen = new Set<Schema>();
  const pending = [schema];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const resolved = resolveSchema(next);
    if (resolved === undefined || seen.has(resolved)) continue;
    seen.add(resolved);
    if (resolved.hasType('object') || resolved.keywords['properties'] !== undefined) return true;
    for (const part of resolved.subschemas) if (isInPlace(part.step)) pending.push(part);
  }
  return false;
}
