import { ExactNumber } from '@assay/json-schema';

/** An object of JSON. */
export type JsonObject = { readonly [name: string]: unknown };

/** True for an object of JSON that is not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

/** An object without the fields that are undefined. */
export function defined(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
