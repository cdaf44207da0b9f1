import type { Schema } from '@assay/core';

/** True for the schema `false`, and for `not: {}`. */
export function isNever(schema: Schema): boolean {
  if (schema.boolean !== undefined) return !schema.boolean;
  if (schema.raw['not'] === undefined) return false;
  const { not } = schema;
  return (
    not !== undefined &&
    (not.boolean === true || (not.boolean === undefined && Object.keys(not.raw).length === 0))
  );
}
