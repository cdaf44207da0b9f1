import { resolve, type Operation, type Schema } from '@assay/core';

/** A property that requests or responses can carry. */
export interface CarriedProperty {
  readonly name: string;
  /** The schema under `properties`, at its definition; it may be a reference. */
  readonly schema: Schema;
  /** The first operation, in the order in which they are given, whose messages carry it. */
  readonly operation: Operation;
  /** True if messages of other operations carry it too. */
  readonly shared: boolean;
}

/**
 * The properties with certain names that messages of operations can carry, each once, in the order in which they are found: through
 * references, compositions, items and additional properties.
 * @param messagesOf The schemas of the messages of an operation.
 * @param isLeftOut True for schemas that no such message carries: write-only ones in responses.
 * @param isWanted True for the names of the properties that are looked for.
 */
export function carriedProperties(
  operations: Iterable<Operation>,
  messagesOf: (operation: Operation) => readonly Schema[],
  isLeftOut: (schema: Schema) => boolean,
  isWanted: (name: string) => boolean,
): readonly CarriedProperty[] {
  const properties = new Map<
    Schema,
    { name: string; schema: Schema; operation: Operation; shared: boolean }
  >();
  // A schema is gone through for two operations at most: the second time shows that it is shared.
  const visits = new Map<Schema, Operation | 'shared'>();
  for (const operation of operations) {
    const pending = messagesOf(operation).toReversed();
    for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
      schema.facts.tick();
      if (isLeftOut(schema)) continue;
      // A schema without subschemas is reached as often as the schema around it, and need not be remembered.
      if (hasInside(schema)) {
        const before = visits.get(schema);
        if (before === 'shared' || before === operation) continue;
        visits.set(schema, before === undefined ? operation : 'shared');
      }
      const name = nameOf(schema);
      if (name !== undefined && isWanted(name)) {
        const property = properties.get(schema);
        if (property === undefined) properties.set(schema, { name, schema, operation, shared: false });
        else if (property.operation !== operation) property.shared = true;
      }
      addInside(schema, pending, isWanted);
    }
  }
  return [...properties.values()];
}

function hasInside(schema: Schema): boolean {
  return schema.subschemas.length > 0 || schema.reference !== undefined;
}

/** The name of the property that a schema is of; undefined for other schemas. */
function nameOf({ step, key }: Schema): string | undefined {
  return step === 'properties' && typeof key === 'string' ? key : undefined;
}

/** Adds the other schemas that describe a value of a schema, the first last; without those in which nothing can be found. */
function addInside(schema: Schema, pending: Schema[], isWanted: (name: string) => boolean): void {
  const { subschemas } = schema;
  for (let index = subschemas.length - 1; index >= 0; index--) {
    const subschema = subschemas[index];
    if (subschema === undefined || !carried.has(subschema.step)) continue;
    const name = nameOf(subschema);
    if (hasInside(subschema) || (name !== undefined && isWanted(name))) pending.push(subschema);
  }
  const target = schema.reference === undefined ? undefined : resolve(schema.reference);
  if (target !== undefined) pending.push(target);
}

/** The keywords whose subschemas describe what a value carries; `not`, `if` and the like describe no value. */
const carried: ReadonlySet<string | undefined> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'then',
  'else',
  'dependentSchemas',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
]);
