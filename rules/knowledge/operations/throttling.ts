import { documentedAs } from '@assay/api-knowledge';
import { defineFact, resolve, type Operation } from '@assay/core';
import { isWholeApi } from './report-missing.js';

/**
 * True if an operation documents that it limits how often it is called: a 429 or `4XX`, another error that is
 * described so (a `403` for a rate limit), or a header of any response that tells of the limit (`Retry-After`, `RateLimit`, `X-RateLimit-Remaining`). `default` says nothing about it.
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

/** True if the description of an error with an unusual status says that it answers requests that come too often. */
export function describesThrottling(operation: Operation): boolean {
  return (operation.responses ?? []).some(
    ({ code, slot }) => refusal.test(code) && throttling.test(resolve(slot)?.description ?? ''),
  );
}

const refusal = /^(?:4\d\d|503)$/;
const throttling = /\brate[ -]?limit|\btoo many requests\b|\bthrottl(?:ed|ing)\b/i;

/**
 * True if the API documents throttling as a habit, with the status or the headers for it: at least one in five of its operations does. If it does not, that is one
 * fault of the API as a whole, and no operation need be named for it.
 */
export const documentsThrottlingAsHabit = defineFact('the habit of throttling', ({ document }): boolean => {
  const { operations } = document;
  const having = operations.filter(signalsThrottling).length;
  return having > 0 && !isWholeApi(operations.length, operations.length - having);
});
