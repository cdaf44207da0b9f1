export { areUnique, canonicalText, isEqual } from './value/equality.js';
export { isJsonObject, countCodePoints, type JsonObject } from './value/values.js';
export {
  dialectNamed,
  jsonSchema2019,
  jsonSchema2020,
  jsonSchemaDraft4,
  openApi20,
  openApi30,
  openApi31,
  openApi32,
  type Dialect,
} from './dialect/dialects.js';
export {
  containsSchemas,
  isDescribing,
  isDocumentation,
  keywordRoles,
  limitsNothing,
  roleOfKeyword,
  type KeywordRole,
} from './dialect/keywords.js';
export { formats, type Format } from './format/formats.js';
export { Evaluator, type EvaluatorOptions } from './evaluate/evaluator.js';
export { Scope } from './evaluate/scope.js';
export type { Doubt, InstanceError, Validation, ValidationOptions } from './evaluate/outcome.js';
export { listSubschemas } from './schema/list-subschemas.js';
export { PlainSchemas, type LoadSchema, type PlainSchema } from './schema/plain-schemas.js';
export type {
  Reference,
  SchemaParts,
  SchemaReader,
  SchemaResource,
  Subschema,
  UnreadableSchema,
} from './schema/schema-reader.js';
