import type { Operation } from '@assay/core';
import type { Problem } from './problem.js';
import { code } from './wording.js';

const maxNames = 3;

/** The operations beyond the limit of an import: one problem for all of them. */
export function leftOutProblems(
  leftOut: readonly Operation[],
  names: ReadonlyMap<Operation, string>,
  limit: number,
): Problem[] {
  if (leftOut.length === 0) return [];
  const namedNames = leftOut
    .slice(0, maxNames)
    .map((operation) => code(names.get(operation) ?? operation.signature));
  const more = leftOut.length - namedNames.length;
  const data = {
    what: leftOut.length === 1 ? 'One operation is' : `${leftOut.length.toLocaleString('en')} operations are`,
    limit: limit.toLocaleString('en'),
    names:
      more === 0 ? namedNames.join(', ') : `${namedNames.join(', ')} and ${more.toLocaleString('en')} more`,
  };
  return [{ id: 'operations-left-out', operation: null, data }];
}
