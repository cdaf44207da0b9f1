import { isStructuredMediaType } from '@assay/api-knowledge';
import { resolveSchema, type MediaType, type RawObject } from '@assay/core';
import { limitsNothing } from '@assay/json-schema';

/** True if the schema of a structured body allows every value, or every object. */
export function isUnconstrainedBody({ schema, itemSchema, mediaType }: MediaType): boolean {
  if (itemSchema !== undefined || schema === undefined || !isStructuredMediaType(mediaType)) return false;
  const target = resolveSchema(schema);
  if (target === undefined || target.boolean !== undefined) return target?.boolean === true;
  // Any other keyword, such as a composition, pattern or custom dialect, counts as a constraint.
  return Object.keys(target.keywords).every(
    (keyword) => isAnnotation(keyword) || (keyword === 'type' && target.keywords['type'] === 'object'),
  );
}

/** True for keywords that do not limit values: annotations, definitions, extensions. */
export function isAnnotation(keyword: string): boolean {
  // `nullable` never limits a value, and parameters of 2.0 have a `name`.
  return limitsNothing(keyword) || keyword === 'nullable' || keyword === 'name' || keyword.startsWith('x-');
}

/** True for a raw Schema Object that accepts any JSON value: `{}`, or only annotations. */
export function acceptsAnything(raw: RawObject): boolean {
  for (const keyword in raw) {
    if (!isAnnotation(keyword)) return false;
  }
  return true;
}
