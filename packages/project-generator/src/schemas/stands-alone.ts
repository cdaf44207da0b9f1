/** The keywords that hold schemas, or lead to some. */
const applicators: ReadonlySet<string> = new Set([
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'contains',
  'unevaluatedItems',
]);

/** True for a schema without others inside or behind it, as most schemas of scalars are: there is nothing to follow. */
export function standsAlone(schema: { readonly [keyword: string]: unknown }): boolean {
  for (const keyword in schema) if (applicators.has(keyword)) return false;
  return true;
}
