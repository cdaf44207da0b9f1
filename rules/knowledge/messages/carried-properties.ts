import { defineFact, factOf, resolve, type Operation, type Schema } from '@assay/core';
import { nodesOfKind } from '../structure/nodes-of-kind.js';
import { referrersOf } from '../schemas/composition.js';

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
 * @param use How the schemas are used that messages carry.
 */
export function carriedProperties(
  operations: readonly Operation[],
  messagesOf: (operation: Operation) => readonly Schema[],
  isLeftOut: (schema: Schema) => boolean,
  isExpected: (name: string) => boolean,
  use: Use,
): readonly CarriedProperty[] {
  const [any] = operations;
  const around = any === undefined ? nothing : schemasAround(any, isExpected, use);
  if (around.size === 0) return [];
  const properties = new Map<
    Schema,
    { name: string; schema: Schema; operation: Operation; shared: boolean }
  >();
  // A schema is gone through for two operations at most: the second time shows that it is shared.
  const visits = new Map<Schema, Operation | 'shared'>();
  for (const operation of operations) {
    const pending = messagesOf(operation)
      .filter((schema) => around.has(schema))
      .toReversed();
    for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
      schema.facts.tick();
      if (isLeftOut(schema)) continue;
      // A schema without subschemas is reached as often as the schema around it, and need not be remembered.
      if (hasInside(schema)) {
        const before = visits.get(schema);
        if (before === 'shared' || before === operation) continue;
        visits.set(schema, before === undefined ? operation : 'shared');
      }
      const name = getPropertyPath(schema);
      if (name !== undefined && isExpected(name)) {
        const property = properties.get(schema);
        if (property === undefined) properties.set(schema, { name, schema, operation, shared: false });
        else if (property.operation !== operation) property.shared = true;
      }
      addInside(schema, pending, around);
    }
  }
  return [...properties.values()];
}

function hasInside(schema: Schema): boolean {
  return schema.subschemas.length > 0 || schema.reference !== undefined;
}

/** The name of the property that a schema is of; undefined for other schemas. */
function getPropertyPath({ step, key }: Schema): string | undefined {
  return step === 'properties' && typeof key === 'string' ? key : undefined;
}

/** Adds the other schemas that describe a value of a schema, the first last; without those in which nothing can be found. */
function addInside(schema: Schema, pending: Schema[], around: ReadonlySet<Schema>): void {
  const { subschemas } = schema;
  for (let index = subschemas.length - 1; index >= 0; index--) {
    const subschema = subschemas[index];
    if (subschema !== undefined && carried.has(subschema.step) && around.has(subschema))
      pending.push(subschema);
  }
  const target = schema.reference === undefined ? undefined : resolve(schema.reference);
  if (target !== undefined && around.has(target)) pending.push(target);
}

const nothing: ReadonlySet<Schema> = new Set();

/**
 * The properties with wanted names, and the schemas that lead to them. Few do: following all schemas from each operation took four
 * times as long.
 */
function schemasAround(
  operation: Operation,
  isExpected: (name: string) => boolean,
  use: Use,
): ReadonlySet<Schema> {
  const around = new Set<Schema>();
  for (const [name, schemas] of factOf(operation, propertiesByName)) {
    let isNamedSo: boolean | undefined;
    for (let index = 0; index < schemas.length; index++) {
      const schema = schemas[index];
      if (schema === undefined || !schema[use]) continue;
      isNamedSo ??= isExpected(name);
      if (!isNamedSo) break;
      around.add(schema);
    }
  }
  // What is added while it is gone through is gone through too.
  for (const schema of around) {
    schema.facts.tick();
    const { parent, step } = schema;
    // `as`: the kind determines the class, and is faster to check.
    if (parent?.kind === 'Schema' && carried.has(step)) around.add(parent as Schema);
    for (const referrer of referrersOf(operation, schema)) around.add(referrer);
  }
  return around;
}

/** The schemas under `properties` of all schemas, by their names. */
export const propertiesByName = defineFact('the properties by name', (model) => {
  const found = new Map<string, Schema[]>();
  const schemas = nodesOfKind(model, 'Schema');
  for (let index = 0; index < schemas.length; index++) {
    const schema = schemas[index];
    const name = schema && getPropertyPath(schema);
    if (schema === undefined || name === undefined) continue;
    const others = found.get(name);
    if (others === undefined) found.set(name, [schema]);
    else others.push(schema);
  }
  return found;
});

type Use = 'usedInRequest' | 'usedInResponse';

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
