import { isObject, type Operation, defineNodeFact } from '@assay/core';

/**
 * The keys of an operation's `responses`, extensions left out: `200`, `4XX`, `default`; also those whose value is no object.
 * Undefined where they cannot be known, because a `$ref` in the place of the map leads nowhere, or a list of no maps stands there.
 * Many rules ask each operation.
 */
export const documentedCodes = defineNodeFact(
  'the documented codes',
  (operation: Operation): readonly string[] | undefined => {
    const responses = operation.raw['responses'];
    if (Array.isArray(responses)) return operation.responses?.map(({ code }) => code);
    if (!isObject(responses)) return [];
    if (typeof responses['$ref'] !== 'string')
      return Object.keys(responses).filter((key) => !key.startsWith('x-') && !key.startsWith('X-'));
    const entries = operation.responses ?? [];
    return entries.length === 0 ? undefined : entries.map(({ code }) => code);
  },
);
