/** Dialects of Spectral's validator; `draft7` includes draft 6. */
export type SchemaDialect = 'draft4' | 'draft7' | 'draft2019-09' | 'draft2020-12';

/** Type of data that a group of keywords applies to; undefined for any. */
export type GroupType = 'number' | 'string' | 'array' | 'object' | undefined;

/** Keywords in the order of the validator's checks. */
export interface KeywordGroup {
  readonly type: GroupType;
  readonly keywords: readonly string[];
}

const anyKeywords = [
  '$ref',
  'type',
  'nullable',
  'const',
  'enum',
  'not',
  'anyOf',
  'oneOf',
  'allOf',
  'if',
  'then',
  'else',
];
const dynamicKeywords = ['$dynamicAnchor', '$dynamicRef', '$recursiveAnchor', '$recursiveRef'];
const numberKeywords = ['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf', 'format'];
const stringKeywords = ['maxLength', 'minLength', 'pattern', 'format'];
const objectKeywords = [
  'maxProperties',
  'minProperties',
  'required',
  'propertyNames',
  'additionalProperties',
  'dependencies',
  'properties',
  'patternProperties',
];
const laterObjectKeywords = [
  ...objectKeywords,
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
];
const arrayKeywords = ['maxItems', 'minItems', 'additionalItems', 'items', 'contains', 'uniqueItems'];
const containsLimits = ['maxContains', 'minContains', 'unevaluatedItems'];

function group(
  any: readonly string[],
  array: readonly string[],
  object: readonly string[],
): readonly KeywordGroup[] {
  return [
    { type: undefined, keywords: any },
    { type: 'number', keywords: numberKeywords },
    { type: 'string', keywords: stringKeywords },
    { type: 'array', keywords: array },
    { type: 'object', keywords: object },
  ];
}

/** The keywords of each dialect. */
export const keywordGroups: Readonly<Record<SchemaDialect, readonly KeywordGroup[]>> = {
  draft4: group(anyKeywords, arrayKeywords, objectKeywords),
  draft7: group(['id', ...anyKeywords], arrayKeywords, objectKeywords),
  'draft2019-09': group(
    [...dynamicKeywords, 'id', ...anyKeywords],
    [...arrayKeywords, ...containsLimits],
    laterObjectKeywords,
  ),
  'draft2020-12': group(
    [...dynamicKeywords, 'id', ...anyKeywords],
    ['maxItems', 'minItems', 'prefixItems', 'items', 'contains', 'uniqueItems', ...containsLimits],
    laterObjectKeywords,
  ),
};

/** True if a dialect tracks the members that a schema has evaluated. */
export function tracksEvaluated(dialect: SchemaDialect): boolean {
  return dialect === 'draft2019-09' || dialect === 'draft2020-12';
}
