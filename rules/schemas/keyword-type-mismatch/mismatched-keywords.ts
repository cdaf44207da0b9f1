import type { Schema } from '@assay/core';
import { declaredTypes } from '../../knowledge/values/json-values.js';
import { typeOfKeyword } from '../../knowledge/values/keyword-types.js';

/** The keywords of a schema that cannot apply to its types. */
export interface MismatchedKeywords {
  readonly types: readonly string[];
  /** The keywords of each finding: `items`, which another rule may report, separately from the others. */
  readonly keywords: readonly (readonly string[])[];
}

/** Finds keywords of a schema that cannot apply to its types, except `format`. Undefined if none exist. */
export function mismatchedKeywords(schema: Schema): MismatchedKeywords | undefined {
  const { keywords: rawKeywords } = schema;
  if (rawKeywords['type'] === undefined) return undefined;
  let types: readonly string[] | undefined;
  const found: string[] = [];
  for (const keyword in rawKeywords) {
    const expectedType = typeOfKeyword(keyword, schema.dialect);
    if (expectedType === undefined || hasNoEffect(keyword, rawKeywords[keyword])) continue;
    types ??= declaredTypes(schema);
    if (types === undefined) return undefined;
    if (types.includes(expectedType) || (expectedType === 'number' && types.includes('integer'))) continue;
    found.push(keyword);
  }
  if (types === undefined || found.length === 0) return undefined;
  const parts = [
    found.filter((keyword) => keyword !== 'items'),
    found.filter((keyword) => keyword === 'items'),
  ];
  return { types, keywords: parts.filter((part) => part.length > 0) };
}

/**
 * True for values without an effect, such as `uniqueItems: false`, and for the boolean `required` of parameters and properties.
 */
function hasNoEffect(keyword: string, value: unknown): boolean {
  switch (keyword) {
    case 'required':
      return !Array.isArray(value) || value.length === 0;
    case 'properties':
      return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'unevaluatedItems':
      return value === true || value === null;
    default:
      return value === false || value === null;
  }
}
