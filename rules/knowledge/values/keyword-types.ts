import type { Schema, SchemaKeyword } from '@assay/core';
import { declaredTypes } from './json-values.js';

/** The type to whose values a group of keywords applies. `number` includes integers. */
export type KeywordType = 'string' | 'number' | 'array' | 'object';

const old: Readonly<Record<KeywordType, readonly SchemaKeyword[]>> = {
  string: ['minLength', 'maxLength', 'pattern'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
};

const recent: Readonly<Record<KeywordType, readonly SchemaKeyword[]>> = {
  string: ['contentEncoding', 'contentMediaType', 'contentSchema'],
  number: [],
  array: ['prefixItems', 'contains', 'minContains', 'maxContains', 'unevaluatedItems'],
  object: [
    'patternProperties',
    'propertyNames',
    'dependentRequired',
    'dependentSchemas',
    'unevaluatedProperties',
  ],
};

const typeOfOld = invert(old);
const typeOfRecent = new Map([...typeOfOld, ...invert(recent)]);

/** The keywords that apply to one type, in any dialect. */
export const typedKeywords: Iterable<SchemaKeyword> = [...typeOfRecent.keys()];

/** Returns the type that a keyword applies to in a dialect. Undefined for keywords of all types and unknown ones. */
export function typeOfKeyword(keyword: string, dialect: Schema['dialect']): KeywordType | undefined {
  const types: ReadonlyMap<string, KeywordType> = dialect === '2020-12' ? typeOfRecent : typeOfOld;
  return types.get(keyword);
}

/** True if keywords of a type can have an effect in a schema: it declares the type, or no known type. */
export function appliesTo(schema: Schema, type: KeywordType): boolean {
  const types = declaredTypes(schema);
  if (types === undefined) return true;
  return types.includes(type) || (type === 'number' && types.includes('integer'));
}

function invert(
  groups: Readonly<Record<KeywordType, readonly SchemaKeyword[]>>,
): Map<SchemaKeyword, KeywordType> {
  const types = new Map<SchemaKeyword, KeywordType>();
  for (const keyword of groups.string) types.set(keyword, 'string');
  for (const keyword of groups.number) types.set(keyword, 'number');
  for (const keyword of groups.array) types.set(keyword, 'array');
  for (const keyword of groups.object) types.set(keyword, 'object');
  return types;
}
