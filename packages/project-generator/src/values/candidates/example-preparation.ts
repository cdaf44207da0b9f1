import { mayBeCredential, mayHoldSecret } from '@assay/api-knowledge';
import { isJsonNumber, setProperty } from '@assay/text';
import { isJsonObject } from '@assay/json-schema';
import type { JsonSchema } from '../../records/index.js';
import { childSchema } from '../../schemas/child-schema.js';
import { isReadOnly } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { makeValue } from '../generation/make-value.js';

/** Settings for replacing secrets. */
export interface Preparation {
  readonly lookup: SchemaLookup;
  readonly seed: string;
}

/**
 * Prepares an example for a request: removes read-only properties, and replaces secrets, which it detects by property name or
 * form, with generated values. An example without either is returned as it is.
 *
 * @param name the name of the value, '' for a whole body
 */
export function prepareExample(value: unknown, schema: JsonSchema, name: string, by: Preparation): unknown {
  if (Array.isArray(value)) return prepareItems(value, schema, name, by);
  if (isJsonObject(value)) return prepareMembers(value, schema, by);
  return isSecret(value, name) ? standIn(schema, name, by) : value;
}

/** True for scalars whose name or form indicates a secret. */
export function isSecret(value: unknown, name: string): boolean {
  if (typeof value === 'string') return mayBeCredential(name) || mayHoldSecret(value);
  return isJsonNumber(value) && mayBeCredential(name);
}

function prepareItems(items: readonly unknown[], schema: JsonSchema, name: string, by: Preparation): unknown {
  const prepared = items.map((item, index) =>
    prepareExample(item, childSchema(schema, index, by.lookup), name, by),
  );
  return prepared.every((item, index) => item === items[index]) ? items : prepared;
}

function prepareMembers(
  members: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  by: Preparation,
): unknown {
  const prepared: Record<string, unknown> = {};
  let isChanged = false;
  for (const [name, member] of Object.entries(members)) {
    const child = childSchema(schema, name, by.lookup);
    const isLeftOut = isReadOnly(child, by.lookup);
    const value = isLeftOut ? undefined : prepareExample(member, child, name, by);
    if (value !== member) isChanged = true;
    if (!isLeftOut) setProperty(prepared, name, value);
  }
  return isChanged ? prepared : members;
}

function standIn(schema: JsonSchema, name: string, { lookup, seed }: Preparation): unknown {
  const result = makeValue(schema === true ? { type: 'string' } : withoutExamples(lookup.resolve(schema)), {
    lookup,
    direction: 'request',
    seed: `${seed}:${name}`,
    name,
    shape: 'full',
  });
  return result.ok ? result.value : result.standIn;
}

/** Returns a schema without its examples, which may contain real credentials. */
export function withoutExamples(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const { example: _example, examples: _examples, default: _default, ...rest } = schema;
  return rest;
}
