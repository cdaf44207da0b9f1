import { isSchemaMap } from './keyword-call.js';
import { compilePattern } from './schema-pattern.js';
import { SchemaCompileError, type SchemaPlans } from './schema-plan.js';
import type { SchemaReferences } from './schema-references.js';

const singleSchemas = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const schemaLists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']);
const schemaMaps = new Set(['dependencies', 'dependentSchemas', 'patternProperties', 'properties']);

/**
 * Checks a schema like Spectral's validator when it compiles it, in the same order.
 *
 * @throws SchemaCompileError at the first error.
 */
export function checkSchema(schema: unknown, plans: SchemaPlans, references: SchemaReferences): void {
  visit(schema, plans, references, new Set());
}

function visit(schema: unknown, plans: SchemaPlans, references: SchemaReferences, seen: Set<unknown>): void {
  if (!isSchemaMap(schema) || seen.has(schema)) return;
  seen.add(schema);
  const { groups } = plans.find(schema);
  for (const { keywords } of groups)
    for (const keyword of keywords) checkKeyword(schema, keyword, plans, references, seen);
}

function checkKeyword(
  schema: Readonly<Record<string, unknown>>,
  keyword: string,
  plans: SchemaPlans,
  references: SchemaReferences,
  seen: Set<unknown>,
): void {
  const value = schema[keyword];
  if (keyword === 'id') throw new SchemaCompileError('NOT SUPPORTED: keyword "id", use "$id" for schema ID');
  if (keyword === '$ref') visit(references.find(String(value)).schema, plans, references, seen);
  if (keyword === 'pattern') compilePattern(String(value));
  if (keyword === 'enum' && Array.isArray(value) && value.length === 0)
    throw new SchemaCompileError('enum must have non-empty array');
  if (plans.dialect === 'draft4' && keyword.startsWith('exclusiveM')) {
    const limit = keyword === 'exclusiveMaximum' ? 'maximum' : 'minimum';
    if (schema[limit] === undefined)
      throw new SchemaCompileError(`${keyword} can only be used with ${limit}`);
  }
  if (schemaLists.has(keyword) && Array.isArray(value))
    for (const item of value) visit(item, plans, references, seen);
  else if (singleSchemas.has(keyword)) visit(value, plans, references, seen);
  else if (schemaMaps.has(keyword) && isSchemaMap(value))
    for (const [name, item] of Object.entries(value)) {
      if (keyword === 'patternProperties') compilePattern(name);
      visit(item, plans, references, seen);
    }
}
