import { isObject } from '@assay/text';
import type { SchemaReferences } from './schema-references.js';

/**
 * Members that a schema evaluates, as far as the validator knows them when it compiles the schema: none, the same for all data, or
 * depending on the data.
 */
export type EvaluatedMembers = 'none' | 'fixed' | 'dependent';

/** Finds out which members a schema evaluates. */
export function findEvaluatedMembers(
  schema: unknown,
  references: SchemaReferences,
  around: readonly object[] = [],
): EvaluatedMembers {
  if (!isObject(schema)) return 'none';
  // The validator does not know a schema that it is still compiling.
  if (around.includes(schema)) return 'dependent';
  const find = (inner: unknown): EvaluatedMembers =>
    findEvaluatedMembers(inner, references, [...around, schema]);
  if (schema['additionalProperties'] !== undefined || schema['unevaluatedProperties'] !== undefined)
    return 'fixed';
  if (hasMembers(schema['patternProperties']) || '$dynamicRef' in schema || '$recursiveRef' in schema)
    return 'dependent';
  const conditional = [
    ...listSchemas(schema['anyOf']),
    ...listSchemas(schema['oneOf']),
    ...listSchemas(schema['dependentSchemas']),
    schema['if'],
    schema['then'],
    schema['else'],
  ];
  if (conditional.some((inner) => find(inner) !== 'none')) return 'dependent';
  const { $ref } = schema;
  const always = listSchemas(schema['allOf']).map(find);
  if (typeof $ref === 'string') always.push(find(references.find($ref).schema));
  if (always.includes('dependent')) return 'dependent';
  return always.includes('fixed') || hasMembers(schema['properties']) ? 'fixed' : 'none';
}

function hasMembers(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length > 0;
}

function listSchemas(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
