import { isStructuredMediaType } from '@assay/api-knowledge';
import { resolve, resolveSchema, type Response, type Schema, defineNodeFact } from '@assay/core';

/** The top-level structure of an error body. */
export interface ErrorShape {
  readonly schema: Schema;
  /** The sorted names of the properties. A type instead (`[array]`) if it is not an object. */
  readonly names: readonly string[];
}

// The limits of an error that can be compared.
const maxNames = 100;
const maxSchemas = 50;

/** Returns the shape of a response's structured body. Undefined if it has none, or if several shapes are possible. */
export function errorShape(response: Response): ErrorShape | undefined {
  for (const slot of response.content) {
    const content = resolve(slot);
    if (content === undefined || !isStructuredMediaType(content.mediaType)) continue;
    const schema = resolveSchema(content.schema);
    const names = schema === undefined ? undefined : knownNames(schema);
    if (schema !== undefined && names !== undefined) return { schema, names };
  }
  return undefined;
}

/** True if the shapes share more than half of the smaller one's names: the same error with different details. */
export function isAlike(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const all = new Set(many);
  return few.filter((name) => all.has(name)).length * 2 > few.length;
}

/** True for errors of OAuth 2.0, which have a fixed shape (RFC 6749, 5.2). */
export function isOAuthError({ names }: ErrorShape): boolean {
  return names.includes('error') && names.includes('error_description');
}

const knownNames = defineNodeFact(
  'the names of an error',
  (schema: Schema): readonly string[] | undefined => {
    const [type, ...others] = schema.types;
    if (type !== undefined && type !== 'object') return others.length === 0 ? [`[${type}]`] : undefined;
    const names = new Set<string>();
    return addNames(schema, names, new Set()) && names.size > 0 ? [...names].sort() : undefined;
  },
);

/** Adds the properties of a schema and of its `allOf`. Returns false if they are unknown. */
function addNames(schema: Schema, names: Set<string>, seen: Set<Schema>): boolean {
  if (seen.has(schema)) return true;
  seen.add(schema);
  if (seen.size > maxSchemas) return false;
  const target = schema.reference === undefined ? undefined : resolve(schema.reference);
  if (schema.reference !== undefined && (target === undefined || !addNames(target, names, seen)))
    return false;
  for (const part of schema.subschemas) {
    if (part.step === 'properties') names.add(String(part.key));
    else if (part.step === 'oneOf' || part.step === 'anyOf') return false;
    else if (part.step === 'allOf' && !addNames(part, names, seen)) return false;
    if (names.size > maxNames) return false;
  }
  return true;
}
