import type { OperationPair } from '../pairs.js';

/** With fewer operations, a single edit could make two versions look like different APIs. */
const minOperations = 3;

/**
 * True if the documents are not versions of one API: fewer than a tenth of the smaller document's operations are in the other
 * one, or one document has no operations. The latter happens if a document was truncated.
 */
export function areDifferentApis(operations: readonly OperationPair[]): boolean {
  const old = operations.filter(({ before }) => before !== undefined).length;
  const now = operations.filter(({ after }) => after !== undefined).length;
  const smaller = Math.min(old, now);
  const both = old + now - operations.length;
  if (smaller === 0) return operations.length > 0;
  return smaller >= minOperations && both * 10 < smaller;
}
