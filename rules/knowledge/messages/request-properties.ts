import type { Model, Operation, Schema } from '@assay/core';
import { carriedProperties, type CarriedProperty } from './carried-properties.js';

const known = new WeakMap<Model, readonly CarriedProperty[]>();

/**
 * The properties that the bodies of requests which create or change something (`POST`, `PUT`, `PATCH`) can carry, each once, for the
 * operations under `paths`. Read-only ones are not sent. Computed once for each model, so that several rules may ask.
 */
export function requestProperties(model: Model): readonly CarriedProperty[] {
  const remembered = known.get(model);
  if (remembered !== undefined) return remembered;
  const changing = model.document.operations.filter(({ method }) => changes.has(method));
  const found = carriedProperties(changing, bodySchemas, isReadOnly);
  known.set(model, found);
  return found;
}

const changes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

function bodySchemas(operation: Operation): readonly Schema[] {
  const schemas: Schema[] = [];
  for (const { schema, itemSchema } of operation.requestBody?.content ?? []) {
    if (schema !== undefined) schemas.push(schema);
    if (itemSchema !== undefined) schemas.push(itemSchema);
  }
  return schemas;
}

function isReadOnly(schema: Schema): boolean {
  return schema.readOnly || schema.subschemas.some((part) => part.step === 'allOf' && part.readOnly);
}
