import type { Document, Operation, Schema } from '@assay/core';
import { carriedProperties, type CarriedProperty } from './carried-properties.js';

/**
 * Finds properties with certain names in the bodies of `POST`, `PUT` and `PATCH` operations under `paths`, each once. Omits
 * read-only properties, which clients do not send.
 */
export function requestProperties(
  { operations }: Document,
  isExpected: (name: string) => boolean,
): readonly CarriedProperty[] {
  const changing = operations.filter(({ method }) => changes.has(method));
  return carriedProperties(changing, bodySchemas, isReadOnly, isExpected, 'usedInRequest');
}

const changes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Returns the schemas of an operation's request body. */
export function bodySchemas(operation: Operation): readonly Schema[] {
  const schemas: Schema[] = [];
  for (const { schema, itemSchema } of operation.requestBody?.content ?? []) {
    if (schema !== undefined) schemas.push(schema);
    if (itemSchema !== undefined) schemas.push(itemSchema);
  }
  return schemas;
}

function isReadOnly(schema: Schema): boolean {
  if (schema.raw['readOnly'] === true && schema.readOnly) return true;
  if (schema.raw['allOf'] === undefined) return false;
  return schema.subschemas.some((part) => part.step === 'allOf' && part.readOnly);
}
