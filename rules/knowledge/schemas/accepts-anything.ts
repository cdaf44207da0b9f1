import type { RawObject } from '@assay/core';
import { limitsNothing } from '@assay/json-schema';

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
