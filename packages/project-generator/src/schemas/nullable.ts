import { isDescribing } from '@assay/json-schema';
import type { JsonSchema } from '../records/index.js';

const combining = ['allOf', 'anyOf', 'oneOf', 'not'] as const;

/** Writes `nullable` (3.0) and `x-nullable` (2.0) as in 2020-12: null is valid whatever else the schema says. */
export function allowNull(schema: Readonly<Record<string, unknown>>): JsonSchema {
  if (combining.some((keyword) => schema[keyword] !== undefined)) return withNullBranch(schema);
  const nullable: Record<string, unknown> = { ...schema };
  const type: unknown = schema['type'];
  const values: unknown = schema['enum'];
  if (typeof type === 'string' && type !== 'null') nullable['type'] = [type, 'null'];
  else if (Array.isArray(type) && !type.includes('null')) nullable['type'] = type.concat('null');
  if (Array.isArray(values) && !values.includes(null)) nullable['enum'] = values.concat(null);
  return nullable;
}

function withNullBranch(schema: Readonly<Record<string, unknown>>): JsonSchema {
  const outer: Record<string, unknown> = {};
  const inner: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    (isDescribing(keyword) ? outer : inner)[keyword] = value;
  }
  outer['anyOf'] = [onlyPart(inner), { type: 'null' }];
  return outer;
}

/** `{ allOf: [{ $ref }] }`, which is how 3.0 puts `nullable` next to a reference, is the reference. */
function onlyPart(schema: Readonly<Record<string, unknown>>): unknown {
  const { allOf } = schema;
  return Object.keys(schema).length === 1 && Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : schema;
}
