/**
 * The keywords of schemas: those of the Schema Objects of OpenAPI 2.0, 3.0, 3.1 and 3.2, of JSON Schema 2020-12, and of the
 * drafts before it whose names a document may still hold.
 */
export const schemaKeywords = [
  // JSON Schema 2020-12, Core
  '$schema',
  '$id',
  '$ref',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  '$vocabulary',
  '$comment',
  '$defs',
  // Applicators
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'prefixItems',
  'items',
  'contains',
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  // Validation
  'type',
  'enum',
  'const',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxContains',
  'minContains',
  'maxProperties',
  'minProperties',
  'required',
  'dependentRequired',
  // Annotations, formats and contents
  'title',
  'description',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'examples',
  'format',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  // Earlier drafts
  'id',
  'definitions',
  'dependencies',
  'additionalItems',
  '$recursiveRef',
  '$recursiveAnchor',
  // The Schema Objects of OpenAPI
  'nullable',
  'discriminator',
  'xml',
  'externalDocs',
  'example',
  // Parameters, headers and items of 2.0, which are read as schemas
  'collectionFormat',
  'allowEmptyValue',
] as const;

/** A keyword that schemas of some version have. */
export type SchemaKeyword = (typeof schemaKeywords)[number];

/** The name of a specification extension. */
export type ExtensionKeyword = `x-${string}`;

const known: ReadonlySet<string> = new Set(schemaKeywords);

/** True for keywords that schemas of some version have, and for the names of extensions. */
export function isSchemaKeyword(name: string): name is SchemaKeyword | ExtensionKeyword {
  return known.has(name) || name.startsWith('x-');
}
