import { privilegeRank } from '@assay/api-knowledge';
import { isObject } from '@assay/core';

/**
 * Returns another value for a property that clients must not set.
 *
 * @param current the value in a response; undefined if it is unknown
 * @param schema the keywords that describe it
 */
export function otherValue(
  name: string,
  current: unknown,
  schema: Readonly<Record<string, unknown>> = {},
): unknown {
  const type = typeof current === 'object' || current === undefined ? schema['type'] : typeof current;
  const values = Array.isArray(schema['enum']) ? (schema['enum'] as readonly unknown[]) : [];
  const other =
    values.find((each) => /admin|root|owner/i.test(String(each))) ?? values.find((each) => each !== current);
  if (other !== undefined) return other;
  if (Array.isArray(current) || type === 'array') return ['admin'];
  if (isObject(current) || type === 'object') return undefined;
  if (type === 'boolean') return current !== true;
  if (type === 'number' || type === 'integer') return typeof current === 'number' ? current + 1 : 1000;
  if (privilegeRank(name) === 0 && current === undefined) return true;
  if (privilegeRank(name) === 3) return 'premium';
  return current === 'admin' ? 'administrator' : 'admin';
}
