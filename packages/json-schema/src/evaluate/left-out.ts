import type { CompiledSchema } from './compiled-schema.js';

/** Fills a schema in that no value has come to yet. */
export type Fill = (schema: CompiledSchema) => void;

/** How many schemas that are combined for one value are looked at. */
const mostParts = 1000;

/**
 * Tells whether a property is read-only or write-only (OpenAPI 3.0.4, section 4.7.24.1), wherever in the composition of a schema
 * it is described; undefined where the composition is too large to say.
 */
export function isMarked(
  schema: CompiledSchema,
  name: string,
  marks: { readonly readOnly: boolean; readonly writeOnly: boolean },
  fill: Fill,
): boolean | undefined {
  const parts = compositionOf(schema, fill);
  for (const part of parts) {
    const property = part.properties?.named.get(name);
    if (property === undefined) continue;
    for (const described of compositionOf(property, fill)) {
      if ((marks.readOnly && described.readOnly) || (marks.writeOnly && described.writeOnly)) return true;
    }
  }
  return parts.length > mostParts ? undefined : false;
}

/** The schema and all that may be applied to the same value. */
function compositionOf(schema: CompiledSchema, fill: Fill): readonly CompiledSchema[] {
  if (schema.composition !== undefined) return schema.composition;
  const found = new Set([schema]);
  for (const part of found) {
    if (found.size > mostParts) break;
    if (!part.isCompiled) fill(part);
    for (const conjunct of part.conjuncts ?? [])
      if (conjunct.schema !== undefined) found.add(conjunct.schema);
    for (const branches of [part.anyOf, part.oneOf])
      for (const one of branches?.schemas ?? []) found.add(one);
    if (part.then !== undefined) found.add(part.then);
    if (part.else !== undefined) found.add(part.else);
  }
  schema.composition = [...found];
  return schema.composition;
}
