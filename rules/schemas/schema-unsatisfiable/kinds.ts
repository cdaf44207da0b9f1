import type { Schema } from '@assay/core';
import { resolveReference } from '../../knowledge/schemas/composition.js';
import { isUpperBound } from '../../knowledge/values/range-pairs.js';

/** The kinds of constraints that can be part of a contradiction, as bits. */
export const kinds = {
  /** A part is unknown. */
  open: 1,
  /** An upper bound. */
  bound: 2,
  /** `enum`, `const` */
  values: 4,
  required: 8,
  /** A forbidden property. */
  never: 16,
} as const;

/**
 * Returns the kinds of constraints in a composition. Caches each schema, because many compositions share parts. Nearly all of
 * them have no kind (20 ms less for `cloudflare.json`).
 */
export class Kinds {
  private readonly known = new Map<Schema, number>();

  /** Returns the kinds in some schemas, as bits. */
  of(schemas: readonly Schema[]): number {
    const [first] = schemas;
    // A schema without a composition is usually needed only once.
    if (schemas.length === 1 && first !== undefined) return kindsIn(first);
    let found = 0;
    for (let index = 0; index < schemas.length; index++) {
      const schema = schemas[index];
      if (schema !== undefined) found |= this.ofOne(schema);
    }
    return found;
  }

  private ofOne(schema: Schema): number {
    let found = this.known.get(schema);
    if (found === undefined) this.known.set(schema, (found = kindsIn(schema)));
    return found;
  }
}

function kindsIn(schema: Schema): number {
  let found = isUnknown(schema) ? kinds.open : 0;
  for (const keyword in schema.keywords) {
    if (keyword === 'enum' || keyword === 'const') found |= kinds.values;
    else if (keyword === 'required') found |= kinds.required;
    else if (keyword === 'properties') found |= forbidsSome(schema) ? kinds.never : 0;
    else if (isUpperBound(keyword)) found |= kinds.bound;
  }
  return found;
}

/** True if a reference of the schema does not resolve, or only resolves in a validator. */
function isUnknown(schema: Schema): boolean {
  if (schema.dynamicReference !== undefined) return true;
  return schema.reference !== undefined && resolveReference(schema) === undefined;
}

function forbidsSome({ subschemas }: Schema): boolean {
  for (let index = 0; index < subschemas.length; index++) {
    const property = subschemas[index];
    if (property !== undefined && isNever(property) && property.step === 'properties') return true;
  }
  return false;
}

/** True for the schema `false` and for `not: {}`. */
export function isNever(schema: Schema): boolean {
  if (schema.boolean !== undefined) return !schema.boolean;
  if (schema.raw['not'] === undefined) return false;
  const { not } = schema;
  return (
    not !== undefined &&
    (not.boolean === true || (not.boolean === undefined && Object.keys(not.raw).length === 0))
  );
}
