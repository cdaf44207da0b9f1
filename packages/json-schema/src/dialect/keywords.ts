import { draft4, openApiDraft4, vocabularies2019, vocabularies2020 } from './vocabularies.js';

/**
 * Role of a keyword: it identifies a schema, defines schemas for others, refers to one, applies schemas to the same value
 * (`in-place`) or to its parts (`inside`), constrains the value, serializes it, describes the content of its text (`content`),
 * documents it for people, or annotates it for programs.
 */
export type KeywordRole =
  | 'identifies'
  | 'defines'
  | 'refers'
  | 'in-place'
  | 'inside'
  | 'asserts'
  | 'serializes'
  | 'content'
  | 'documents'
  | 'annotates';

/**
 * The schema keywords and their roles: those of OpenAPI 2.0, 3.0, 3.1 and 3.2, of JSON Schema 2020-12, and of earlier drafts that
 * documents may still use. `Vocabulary` lists the keywords of each dialect and the form of their subschemas.
 */
export const keywordRoles = {
  // JSON Schema 2020-12, Core
  $schema: 'identifies',
  $id: 'identifies',
  $ref: 'refers',
  $anchor: 'identifies',
  $dynamicRef: 'refers',
  $dynamicAnchor: 'identifies',
  $vocabulary: 'identifies',
  $comment: 'documents',
  $defs: 'defines',
  // Applicators
  allOf: 'in-place',
  anyOf: 'in-place',
  oneOf: 'in-place',
  not: 'in-place',
  if: 'in-place',
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  then: 'in-place',
  else: 'in-place',
  dependentSchemas: 'in-place',
  prefixItems: 'inside',
  items: 'inside',
  contains: 'inside',
  properties: 'inside',
  patternProperties: 'inside',
  additionalProperties: 'inside',
  propertyNames: 'inside',
  unevaluatedItems: 'inside',
  unevaluatedProperties: 'inside',
  // Validation
  type: 'asserts',
  enum: 'asserts',
  const: 'asserts',
  multipleOf: 'asserts',
  maximum: 'asserts',
  exclusiveMaximum: 'asserts',
  minimum: 'asserts',
  exclusiveMinimum: 'asserts',
  maxLength: 'asserts',
  minLength: 'asserts',
  pattern: 'asserts',
  maxItems: 'asserts',
  minItems: 'asserts',
  uniqueItems: 'asserts',
  maxContains: 'asserts',
  minContains: 'asserts',
  maxProperties: 'asserts',
  minProperties: 'asserts',
  required: 'asserts',
  dependentRequired: 'asserts',
  // Annotations, formats and contents
  title: 'documents',
  description: 'documents',
  default: 'annotates',
  deprecated: 'annotates',
  readOnly: 'annotates',
  writeOnly: 'annotates',
  examples: 'documents',
  format: 'asserts',
  contentEncoding: 'content',
  contentMediaType: 'content',
  contentSchema: 'content',
  // Earlier drafts
  id: 'identifies',
  definitions: 'defines',
  dependencies: 'in-place',
  additionalItems: 'inside',
  $recursiveRef: 'refers',
  $recursiveAnchor: 'identifies',
  // The Schema Objects of OpenAPI
  nullable: 'asserts',
  discriminator: 'asserts',
  xml: 'annotates',
  externalDocs: 'documents',
  example: 'documents',
  // Parameters, headers and items of 2.0, which are read as schemas
  collectionFormat: 'serializes',
  allowEmptyValue: 'serializes',
} as const satisfies Readonly<Record<string, KeywordRole>>;

const roles: ReadonlyMap<string, KeywordRole> = new Map(Object.entries(keywordRoles));

/** Returns the role of a keyword; undefined for other names, such as extensions. */
export function roleOfKeyword(keyword: string): KeywordRole | undefined {
  return roles.get(keyword);
}

/** True for keywords that only people read. */
export function isDocumentation(keyword: string): boolean {
  return roles.get(keyword) === 'documents';
}

/** True for keywords that describe a value to people or programs without constraining it. */
export function isDescribing(keyword: string): boolean {
  const role = roles.get(keyword);
  return role === 'documents' || role === 'annotates';
}

/** True for keywords that describe a value or a schema without constraining the value, including definitions and identifiers. */
export function limitsNothing(keyword: string): boolean {
  const role = roles.get(keyword);
  return role === 'identifies' || role === 'defines' || keyword === 'contentSchema' || isDescribing(keyword);
}

const holding: ReadonlySet<string> = new Set(
  [openApiDraft4, draft4, ...vocabularies2019, ...vocabularies2020].flatMap(({ keywords }) =>
    Object.keys(keywords).filter((keyword) => keywords[keyword] !== undefined),
  ),
);

/** True for keywords that contain schemas in some dialect. */
export function containsSchemas(keyword: string): boolean {
  return holding.has(keyword);
}
