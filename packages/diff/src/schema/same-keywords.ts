import type { Schema } from '@assay/core';
import { containsSchemas, isDocumentation, isEqual } from '@assay/json-schema';
import { isComparedWhole } from './fingerprint.js';

/**
 * True where two schemas are written alike: the same keywords with the same values, whatever their subschemas say, which stand in the
 * same places. It is quick, and false for many schemas that mean the same.
 */
export function haveSameKeywordValues(a: Schema, b: Schema): boolean {
  if (a.dialect !== b.dialect || a.boolean !== b.boolean) return false;
  // Behind a reference or in `allOf` a property can move from one schema to another.
  if (a.reference !== undefined || b.reference !== undefined) return false;
  if (a.subschemas.length !== b.subschemas.length) return false;
  for (const [index, subschema] of a.subschemas.entries()) {
    const against = b.subschemas[index];
    // The order of alternatives means nothing.
    if (subschema.step === 'allOf' || subschema.step === 'oneOf' || subschema.step === 'anyOf') return false;
    if (subschema.step !== against?.step || subschema.key !== against?.key) return false;
  }
  return haveSameKeywords(a, b) && hasNoMore(b, a);
}

function haveSameKeywords({ keywords: a }: Schema, { keywords: other }: Schema): boolean {
  for (const keyword in a) {
    const value = a[keyword];
    if (value === other[keyword]) continue;
    if (isDocumentation(keyword) || keyword.startsWith('x-')) continue;
    if (typeof value !== 'object' || value === null) return false;
    if (containsSchemas(keyword) && !isComparedWhole(keyword)) continue;
    if (!isEqual(value, other[keyword])) return false;
  }
  return true;
}

/** True where the second schema has all keywords of the first that demand something. */
function hasNoMore({ keywords: a }: Schema, { keywords: other }: Schema): boolean {
  for (const keyword in a) {
    if (other[keyword] === undefined && !isDocumentation(keyword) && !keyword.startsWith('x-')) return false;
  }
  return true;
}
