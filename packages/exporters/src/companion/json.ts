import type { JsonObject } from '@assay/json-schema';

/** Removes the undefined fields of an object. */
export function defined(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
