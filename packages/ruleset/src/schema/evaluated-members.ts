import { isObject } from '@assay/text';
import type { SchemaReferences } from './schema-references.js';

/** Members that a schema evaluates, as known when it is compiled: none, the same for all data, or dependent on the data. */
export type EvaluatedMembers = 'none' | 'fixed' | 'dependent';

/** Determines the members that a schema evaluates. */
export function findEvaluatedMembers(
  schema: unknown,
  references: SchemaReferences,
  around: readonly object[] = [],
): EvaluatedMembers {
  if (!isObject(schema)) return 'none';
  // A schema that is still being compiled is unknown to the validator.
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
