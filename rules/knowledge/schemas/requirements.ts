import { defineNodeFact, type Schema } from '@assay/core';
import { isOpenEnded, listConjuncts, listSchemaConjuncts } from './composition.js';

/** The first of the schemas behind a schema, its references and `allOf` that requires a property; undefined if none does. */
export function findRequiring(schema: Schema | undefined): Schema | undefined {
  if (schema === undefined) return undefined;
  return listConjuncts(schema).find(({ required }) => required.length > 0);
}

/**
 * The properties of an object that requires none of them, whatever it is composed of; undefined for everything else: objects that
 * require one in a branch or under a condition, or that cannot be seen as a whole, and values that are no objects.
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

/** True where a schema demands some property, also by a number or a condition. */
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
