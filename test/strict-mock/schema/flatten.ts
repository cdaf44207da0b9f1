import { resolve, type Schema } from '@assay/core';

const inPlace = ['allOf', 'anyOf', 'oneOf', 'then', 'else'];
const flattened = new WeakMap<Schema, readonly Schema[]>();

/** Lists the schemas that may apply to the same value: the schema itself, and the schemas that it refers to or combines. */
export function flatten(schema: Schema): readonly Schema[] {
  const known = flattened.get(schema);
  if (known !== undefined) return known;
  const found = new Set<Schema>();
  const pending = [schema];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next) || found.size > 500) continue;
    found.add(next);
    const targets = [resolve(next.reference), resolve(next.dynamicReference)];
    pending.push(...targets.filter((target) => target !== undefined));
    for (const keyword of inPlace) pending.push(...next.all(keyword));
  }
  const all = [...found];
  flattened.set(schema, all);
  return all;
}

/** The types that a value may have. Empty if the schemas allow any. */
export function typesOf(schemas: readonly Schema[]): ReadonlySet<string> {
  const types = new Set<string>();
  for (const schema of schemas.flatMap(flatten)) {
    const { type } = schema.keywords;
    if (type === 'null' || (Array.isArray(type) && type.includes('null'))) types.add('null');
    for (const name of schema.types) types.add(name);
    if (schema.nullable) types.add('null');
    if (schema.types.length > 0) continue;
    for (const value of schema.enum ?? (schema.hasConst ? [schema.keywords['const']] : []))
      types.add(typeOf(value));
    if (schema.properties.size > 0) types.add('object');
    if (schema.items !== undefined || schema.prefixItems.length > 0) types.add('array');
  }
  return types;
}

/** Returns the JSON Schema name of a value's type. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The schemas of a property of an object. */
export function schemasOfProperty(schemas: readonly Schema[], name: string): readonly Schema[] {
  const all = schemas.flatMap(flatten);
  const declared = all.map((schema) => schema.properties.get(name)).filter((item) => item !== undefined);
  if (declared.length > 0) return declared;
  return all
    .map(({ additionalProperties }) => additionalProperties)
    .filter((item) => item !== undefined && typeof item !== 'boolean');
}

/** The schemas of an item of an array. */
export function schemasOfItem(schemas: readonly Schema[], index: number): readonly Schema[] {
  return schemas
    .flatMap(flatten)
    .map((schema) => schema.prefixItems[index] ?? schema.items)
    .filter((schema) => schema !== undefined);
}

/** The names of an object's declared properties. */
export function propertyNames(schemas: readonly Schema[]): ReadonlySet<string> {
  return new Set(schemas.flatMap(flatten).flatMap((schema) => [...schema.properties.keys()]));
}

/** True if an object may have undeclared properties. */
export function mayHaveOthers(schemas: readonly Schema[]): boolean {
  return !schemas.flatMap(flatten).some(({ additionalProperties }) => additionalProperties === false);
}
