import { defineFact, factOf, resolve, type Operation, type Schema } from '@assay/core';
import { nodesOfKind } from '../structure/nodes-of-kind.js';
import { referrersOf } from '../schemas/composition.js';

/** A property that requests or responses can carry. */
export interface CarriedProperty {
  readonly name: string;
  /** The schema under `properties` at its definition, which may be a reference. */
  readonly schema: Schema;
  /** The first of the given operations whose messages carry the property. */
  readonly operation: Operation;
  /** True if messages of other operations also carry it. */
  readonly shared: boolean;
}

/**
 * Finds the properties with certain names in the messages of operations, each once, in the order of discovery. Follows
 * references, compositions, items and additional properties.
 * @param messagesOf Returns the schemas of an operation's messages.
 * @param isLeftOut True for schemas that the messages cannot carry, such as write-only ones in responses.
 * @param isExpected True for the property names to search for.
 * @param use The usage that the schemas of the messages have.
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
  // Each schema is visited for at most two operations: the second visit shows that it is shared.
  const visits = new Map<Schema, Operation | 'shared'>();
  for (const operation of operations) {
    const pending = messagesOf(operation)
      .filter((schema) => around.has(schema))
      .toReversed();
    for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
      schema.facts.tick();
      if (isLeftOut(schema)) continue;
      // A schema without subschemas is reached as often as its parent, so it need not be remembered.
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

/** Returns the name of a property's schema. Undefined for other schemas. */
function getPropertyPath({ step, key }: Schema): string | undefined {
  return step === 'properties' && typeof key === 'string' ? key : undefined;
}

/**
 * Adds the subschemas and the referenced schema in reverse order, so that the first is visited next. Skips schemas outside of
 * `around`.
 */
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
 * Returns the expected properties and the schemas that lead to them. There are few: following all schemas from each operation
 * took four times as long.
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
  // The loop also visits schemas that it adds.
  for (const schema of around) {
    schema.facts.tick();
    const { parent, step } = schema;
    // `as`: the kind determines the class, and is faster to check.
    if (parent?.kind === 'Schema' && carried.has(step)) around.add(parent as Schema);
    for (const referrer of referrersOf(operation, schema)) around.add(referrer);
  }
  return around;
}

/** The schemas under `properties` in the whole document, by property name. */
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

/** Keywords whose subschemas describe parts of a sent value, unlike `not` and `if`. */
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
