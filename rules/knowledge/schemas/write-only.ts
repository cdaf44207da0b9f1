import { resolveSchema, type Schema } from '@assay/core';

/**
 * True for a value that is only sent to the service. Either the schema or a part of its `allOf` is `writeOnly`, or each of its
 * alternatives except `null` is: `anyOf: [{ type: string, writeOnly: true }, { type: 'null' }]`, which frameworks generate for
 * optional secrets.
 */
export function isWriteOnly(schema: Schema): boolean {
  return isWriteOnlyWithin(schema, deepest);
}

/** The maximum depth of nested alternatives. */
const deepest = 4;

function isWriteOnlyWithin(schema: Schema, depth: number): boolean {
  const target = resolveSchema(schema) ?? schema;
  if (schema.writeOnly || target.writeOnly) return true;
  if (depth === 0 || target.subschemas.length === 0) return false;
  if (target.subschemas.some(({ step, writeOnly }) => step === 'allOf' && writeOnly)) return true;
  const alternatives = target.subschemas.filter(
    (part) => (part.step === 'anyOf' || part.step === 'oneOf') && !isNull(part),
  );
  return alternatives.length > 0 && alternatives.every((part) => isWriteOnlyWithin(part, depth - 1));
}

function isNull({ keywords, types, nullable }: Schema): boolean {
  return keywords['const'] === null || (nullable && types.length === 0);
}
