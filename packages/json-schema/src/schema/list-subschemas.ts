import type { Dialect } from '../dialect/dialects.js';
import { isJsonObject, type JsonObject } from '../value/values.js';
import type { Subschema } from './schema-reader.js';

/** Lists the subschemas of a schema that is a JSON value, according to its dialect. Invalid subschemas are skipped. */
export function listSubschemas(schema: JsonObject, dialect: Dialect): Subschema<JsonObject | boolean>[] {
  const found: Subschema<JsonObject | boolean>[] = [];
  for (const keyword of Object.keys(schema)) {
    const subschemaShape = dialect.keywords.get(keyword);
    const value = subschemaShape === undefined ? undefined : schema[keyword];
    if (value === undefined) continue;
    if (subschemaShape === 'list' || (subschemaShape === 'one-or-list' && Array.isArray(value))) {
      if (Array.isArray(value)) value.forEach((item: unknown, index) => add(keyword, index, item));
    } else if (subschemaShape === 'map' || subschemaShape === 'map-of-some') {
      if (isJsonObject(value)) for (const name of Object.keys(value)) add(keyword, name, value[name]);
    } else {
      add(keyword, undefined, value);
    }
  }
  return found;

  function add(keyword: string, key: string | number | undefined, value: unknown): void {
    const isBoolean = typeof value === 'boolean';
    // In draft-04, only these two keywords can have a boolean.
    const mayBeBoolean =
      dialect.hasBooleanSchemas || keyword === 'additionalProperties' || keyword === 'additionalItems';
    if (isJsonObject(value) || (isBoolean && mayBeBoolean)) found.push({ keyword, key, schema: value });
  }
}
