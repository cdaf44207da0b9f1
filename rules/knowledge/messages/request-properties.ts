import type { Document, Operation, Schema } from '@assay/core';
import { carriedProperties, type CarriedProperty } from './carried-properties.js';

/**
 * The properties with certain names that the bodies of requests which create or change something (`POST`, `PUT`, `PATCH`) can carry,
 * each once, for the operations under `paths`. Read-only ones are not sent.
 */
export function requestProperties(
  { operations }: Document,
  isExpected: (name: string) => boolean,
): readonly CarriedProperty[] {
  const changing = operations.filter(({ method }) => changes.has(method));
  return carriedProperties(changing, bodySchemas, isReadOnly, isExpected, 'usedInRequest');
}

const changes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** The schemas of the body of an operation's request. */
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
