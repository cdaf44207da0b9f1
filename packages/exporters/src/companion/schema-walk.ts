import { isJsonObject, type JsonObject } from '@assay/json-schema';

const inOne = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const inList = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']);
const inMap = new Set(['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']);

/** Copies a schema, replacing each direct subschema (JSON Schema 2020-12). */
export function mapSubschemas(schema: JsonObject, replace: (subschema: unknown) => unknown): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, unknown] => {
      if (inList.has(keyword) && Array.isArray(value)) return [keyword, value.map(replace)];
      if (inOne.has(keyword)) return [keyword, replace(value)];
      if (inMap.has(keyword) && isJsonObject(value)) {
        return [
          keyword,
          Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replace(each)])),
        ];
      }
      return [keyword, value];
    }),
  );
}
