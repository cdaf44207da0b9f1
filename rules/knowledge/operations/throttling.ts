import { documentedAs } from '@assay/api-knowledge';
import { defineFact, resolve, type Operation } from '@assay/core';
import { isWholeApi } from './report-missing.js';

/**
 * True if an operation documents a rate limit: a 429 or `4XX`, another error that is described so (a `403` for a rate limit), or
 * a header of any response (`Retry-After`, `RateLimit`, `X-RateLimit-Remaining`). `default` does not count.
 */
export function documentsThrottling(operation: Operation): boolean {
  return signalsThrottling(operation) || describesThrottling(operation);
}

function signalsThrottling(operation: Operation): boolean {
  const documented = documentedAs(operation, 429);
  if (documented === 'exact' || documented === 'range') return true;
  return (operation.responses ?? []).some(({ slot }) =>
    [...(resolve(slot)?.headers.keys() ?? [])].some((name) =>
      /^(?:retry-after$|(?:x-)?rate-?limit)/i.test(name),
    ),
  );
}

/** True if the description of an error with another status mentions too many requests. */
export function describesThrottling(operation: Operation): boolean {
  return (operation.responses ?? []).some(
    ({ code, slot }) => refusal.test(code) && throttling.test(resolve(slot)?.description ?? ''),
  );
}

const refusal = /^(?:4\d\d|503)$/;
const throttling = /\brate[ -]?limit|\btoo many requests\b|\bthrottl(?:ed|ing)\b/i;

/**
 * True if at least one in five operations documents throttling by status or headers. Otherwise it is one fault of the whole API,
 * and single operations are not reported.
 */
export const documentsThrottlingAsHabit = defineFact('the habit of throttling', ({ document }): boolean => {
  const { operations } = document;
  const having = operations.filter(signalsThrottling).length;
  return having > 0 && !isWholeApi(operations.length, operations.length - having);
});
