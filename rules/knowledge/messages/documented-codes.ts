import { isObject, type Operation } from '@assay/core';

/**
 * The keys of an operation's `responses`, extensions left out: `200`, `4XX`, `default`; also those whose value is no object.
 * Undefined where they cannot be known, because a `$ref` in the place of the map leads nowhere.
 */
export function documentedCodes(operation: Operation): readonly string[] | undefined {
  if (!known.has(operation)) known.set(operation, codesOf(operation));
  return known.get(operation);
}

/** Many rules ask each operation. */
const known = new WeakMap<Operation, readonly string[] | undefined>();

function codesOf(operation: Operation): readonly string[] | undefined {
  const written = operation.raw['responses'];
  if (!isObject(written)) return [];
  if (typeof written['$ref'] !== 'string')
    return Object.keys(written).filter((key) => !key.toLowerCase().startsWith('x-'));
  const entries = operation.responses ?? [];
  return entries.length === 0 ? undefined : entries.map(({ code }) => code);
}
