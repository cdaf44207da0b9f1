import type { OperationPair } from '../pairs.js';

/** With fewer operations a document can be another one after a single edit. */
const leastOperations = 3;

/**
 * True where fewer than a tenth of the operations of the smaller document are in the other one too: they are not versions of one API. So it
 * is where one of them has no operation at all: what is left of a document that was cut off says nothing about the API.
 */
export function areDifferentApis(operations: readonly OperationPair[]): boolean {
  const old = operations.filter(({ before }) => before !== undefined).length;
  const now = operations.filter(({ after }) => after !== undefined).length;
  const smaller = Math.min(old, now);
  const both = old + now - operations.length;
  if (smaller === 0) return operations.length > 0;
  return smaller >= leastOperations && both * 10 < smaller;
}
