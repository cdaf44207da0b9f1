import {
  authenticationStep,
  type AuthenticationStep,
  documentedAs,
  exchangesTokens,
  expensiveWork,
  type ExpensiveWork,
  moneyMovement,
  isPageSize,
  provesHuman,
  sendsSecret,
  takesIdempotencyKey,
} from '@assay/api-knowledge';
import { resolveSchema, type Operation, factOf } from '@assay/core';
import { documentsThrottling, documentsThrottlingAsHabit } from './throttling.js';

/**
 * Returns the authentication step of an operation that documents no limit on attempts. A `GET` counts only if it takes a secret,
 * because others show a page or redirect.
 */
export function unthrottledStep(operation: Operation): AuthenticationStep | undefined {
  const step = authenticationStep(operation);
  if (step === undefined || (operation.method === 'GET' && !sendsSecret(operation))) return undefined;
  if (step === 'token' && exchangesTokens(operation)) return undefined;
  return documentsThrottling(operation) || provesHuman(operation) ? undefined : step;
}

/**
 * Returns the costly work of an operation that documents no throttling and no size limit, in an API that documents throttling
 * elsewhere.
 */
export function unthrottledWork(operation: Operation): ExpensiveWork | undefined {
  if (!factOf(operation.root, documentsThrottlingAsHabit)) return undefined;
  const work = expensiveWork(operation)?.work;
  if (work === undefined || documentsThrottling(operation) || isLimited(operation)) return undefined;
  // An authentication step with a human check is slow enough.
  const step = authenticationStep(operation);
  return step === undefined || unthrottledStep(operation) !== undefined ? work : undefined;
}

/** True if the size of a request or of its result is limited: 413, a page size with a maximum, or an array with `maxItems`. */
function isLimited(operation: Operation): boolean {
  if (documentedAs(operation, 413) === 'exact') return true;
  const isPageLimited = operation.parameters.some(
    (parameter) => isPageSize(parameter, operation) && resolveSchema(parameter.schema)?.maximum !== undefined,
  );
  return (
    isPageLimited ||
    (operation.requestBody?.content ?? []).some(({ schema }) => resolveSchema(schema)?.maxItems !== undefined)
  );
}

/**
 * True for operations that move money or place orders without documented throttling, idempotency key or captcha, in an API that
 * documents throttling elsewhere. Another rule reports an API without any throttling, and a missing idempotency key is a separate
 * finding.
 */
export function isUnprotectedFlow(operation: Operation): boolean {
  return (
    moneyMovement(operation) !== undefined &&
    factOf(operation.root, documentsThrottlingAsHabit) &&
    !documentsThrottling(operation) &&
    !takesIdempotencyKey(operation) &&
    !provesHuman(operation)
  );
}
