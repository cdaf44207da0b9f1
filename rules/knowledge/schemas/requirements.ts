import { defineNodeFact, type Schema } from '@assay/core';
import { isOpenEnded, listConjuncts, listSchemaConjuncts } from './composition.js';

/**
 * Finds the first schema that requires a property, among a schema and the targets of its `$ref` and `allOf`. Undefined if there
 * is none.
 */
export function findRequiring(schema: Schema | undefined): Schema | undefined {
  if (schema === undefined) return undefined;
  return listConjuncts(schema).find(({ required }) => required.length > 0);
}

/**
 * The properties of an object that requires none of them, including its composition. Undefined for objects that require one in a
 * branch or condition or do not fully resolve, and for other values.
 */
export const optionalProperties = defineNodeFact(
  'the properties of an object that requires none',
  (schema: Schema): ReadonlyMap<string, Schema> | undefined => {
    const parts = listSchemaConjuncts(schema);
    if (isOpenEnded(parts)) return undefined;
    const properties = new Map<string, Schema>();
    for (const part of parts) {
      if (part.types.some((type) => type !== 'object') || requires(part)) return undefined;
      for (const property of part.subschemas)
        if (property.step === 'properties') properties.set(String(property.key), property);
    }
    return properties.size === 0 ? undefined : properties;
  },
);

/** True if a schema requires a property, also by a minimum number or a condition. */
function requires({ required, minProperties, keywords }: Schema): boolean {
  return (
    required.length > 0 ||
    (minProperties ?? 0) > 0 ||
    keywords['dependentRequired'] !== undefined ||
    keywords['if'] !== undefined ||
    keywords['not'] !== undefined ||
    keywords['enum'] !== undefined
  );
}
