import { isStructuredMediaType } from '@assay/api-knowledge';
import { resolveSchema, type MediaType, type RawObject } from '@assay/core';
import { limitsNothing } from '@assay/json-schema';

/** True where the schema of a structured body lets everything pass, or says that it is an object and nothing more. */
export function isUnconstrainedBody({ schema, itemSchema, mediaType }: MediaType): boolean {
  if (itemSchema !== undefined || schema === undefined || !isStructuredMediaType(mediaType)) return false;
  const target = resolveSchema(schema);
  if (target === undefined || target.boolean !== undefined) return target?.boolean === true;
  // Properties that only composition, a pattern or another dialect knows are known.
  return Object.keys(target.keywords).every(
    (keyword) => isAnnotation(keyword) || (keyword === 'type' && target.keywords['type'] === 'object'),
  );
}

/** True for keywords that describe values without limiting them: annotations, definitions, extensions. */
export function isAnnotation(keyword: string): boolean {
  // `nullable` limits nothing, and adds nothing where there is no type; parameters of 2.0 have a name.
  return limitsNothing(keyword) || keyword === 'nullable' || keyword === 'name' || keyword.startsWith('x-');
}

/** True for a Schema Object, as it is written, that any JSON value satisfies: `{}`, or nothing but annotations. */
export function acceptsAnything(raw: RawObject): boolean {
  for (const keyword in raw) {
    if (!isAnnotation(keyword)) return false;
  }
  return true;
}
