import { resolveSchema, type Schema } from '@assay/core';

/** True if the values of a parameter can be personal data: text or digits, or lists of them; not switches, objects and lists of choices. */
export function isValue(rawSchema: Schema | undefined): boolean {
  const schema = resolveSchema(rawSchema);
  if (schema === undefined) return rawSchema === undefined;
  if (schema.enum !== undefined || schema.hasConst) return false;
  if (schema.hasType('array')) return isValue(schema.items);
  return !schema.hasType('boolean') && !schema.hasType('object');
}
