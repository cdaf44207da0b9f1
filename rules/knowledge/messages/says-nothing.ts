import { isStructuredMediaType } from '@assay/api-knowledge';
import { resolveSchema, type MediaType } from '@assay/core';
import { isAnnotation } from '../schemas/accepts-anything.js';

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
