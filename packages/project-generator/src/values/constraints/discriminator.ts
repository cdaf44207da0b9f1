import type { JsonSchema } from '../../records/index.js';
import { componentName } from '../../schemas/places.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { isSchema, mapAt, textAt, type Keywords } from './keywords.js';

/** Property and value with which a discriminator selects one branch (OpenAPI, Discriminator Object). */
export interface BranchName {
  readonly property: string;
  readonly value: string;
}

/** One entry of a discriminator's `mapping`. */
export interface MappedBranch {
  readonly schema: JsonSchema;
  readonly name: BranchName;
}

/** Lists the branches in the mapping of a schema's discriminator; empty without a mapping. */
export function mappedBranches(keywords: Keywords): readonly MappedBranch[] {
  const discriminator = mapAt(keywords, 'discriminator');
  const property = discriminator && textAt(discriminator, 'propertyName');
  if (discriminator === undefined || property === undefined) return [];
  const branches: MappedBranch[] = [];
  for (const [value, target] of Object.entries(mapAt(discriminator, 'mapping') ?? {})) {
    if (typeof target === 'string') branches.push({ schema: { $ref: target }, name: { property, value } });
  }
  return branches;
}

/**
 * Returns the discriminator's name for a branch of `oneOf` or `anyOf`: the key in an explicit mapping, or else the schema's name.
 */
export function nameOfBranch(
  keywords: Keywords,
  branch: JsonSchema,
  lookup: SchemaLookup,
): BranchName | undefined {
  const discriminator = mapAt(keywords, 'discriminator');
  const property = discriminator && textAt(discriminator, 'propertyName');
  const reference = isSchema(branch) && typeof branch === 'object' ? textAt(branch, '$ref') : undefined;
  if (property === undefined || reference === undefined) return undefined;
  const target = lookup.resolve({ $ref: reference });
  for (const { schema, name } of mappedBranches(keywords)) {
    if (typeof schema === 'object' && schema['$ref'] === reference) return name;
    if (typeof target === 'object' && lookup.resolve(schema) === target) return name;
  }
  const value = componentName(reference);
  return value === undefined ? undefined : { property, value };
}
