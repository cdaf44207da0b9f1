import type { JsonObject } from '@assay/json-schema';

/** An object without the fields that are undefined. */
export function defined(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
