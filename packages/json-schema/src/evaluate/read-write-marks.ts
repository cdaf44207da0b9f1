import type { CompiledSchema } from './compiled-schema.js';

/** Compiles a schema that no value has reached yet. */
export type Fill = (schema: CompiledSchema) => void;

/** Maximum number of schemas combined for one value. */
const maxParts = 1000;

/**
 * Returns true if a property is read-only or write-only (OpenAPI 3.0.4, section 4.7.24.1) anywhere in the composition of a
 * schema; undefined if the composition is too large.
 */
export function isMarked(
  schema: CompiledSchema,
  name: string,
  marks: { readonly readOnly: boolean; readonly writeOnly: boolean },
  fill: Fill,
): boolean | undefined {
  const parts = listCombinedSchemas(schema, fill);
  for (const part of parts) {
    const property = part.applicators.properties?.named.get(name);
    if (property === undefined) continue;
    for (const described of listCombinedSchemas(property, fill)) {
      if ((marks.readOnly && described.readOnly) || (marks.writeOnly && described.writeOnly)) return true;
    }
  }
  return parts.length > maxParts ? undefined : false;
}

/** Returns the schema and all schemas that may apply to the same value. */
function listCombinedSchemas(schema: CompiledSchema, fill: Fill): readonly CompiledSchema[] {
  if (schema.composition !== undefined) return schema.composition;
  const found = new Set([schema]);
  for (const part of found) {
    if (found.size > maxParts) break;
    if (!part.isCompiled) fill(part);
    const { conjuncts = [], anyOf, oneOf, then, else: otherwise } = part.applicators;
    for (const conjunct of conjuncts) if (conjunct.schema !== undefined) found.add(conjunct.schema);
    for (const branch of anyOf?.schemas ?? []) found.add(branch);
    for (const branch of oneOf?.schemas ?? []) found.add(branch);
    if (then !== undefined) found.add(then);
    if (otherwise !== undefined) found.add(otherwise);
  }
  schema.composition = [...found];
  return schema.composition;
}
