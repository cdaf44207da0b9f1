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

/** The step into an account that an operation is, if it documents no limit on attempts. A `GET` is one only if it takes a secret: others show a page or lead somewhere. */
export function unthrottledStep(operation: Operation): AuthenticationStep | undefined {
  const step = authenticationStep(operation);
  if (step === undefined || (operation.method === 'GET' && !sendsSecret(operation))) return undefined;
  if (step === 'token' && exchangesTokens(operation)) return undefined;
  return documentsThrottling(operation) || provesHuman(operation) ? undefined : step;
}

/** The costly work of an operation that documents no throttling and no size limit, in an API that documents throttling elsewhere. */
export function unthrottledWork(operation: Operation): ExpensiveWork | undefined {
  if (!factOf(operation.root, documentsThrottlingAsHabit)) return undefined;
  const work = expensiveWork(operation)?.work;
  if (work === undefined || documentsThrottling(operation) || isLimited(operation)) return undefined;
  // A step into an account that a person has to take is slow enough.
  const step = authenticationStep(operation);
  return step === undefined || unthrottledStep(operation) !== undefined ? work : undefined;
}

/** True if the size of one request, or of what it requests, is limited: 413, a page size with a maximum, an array with `maxItems`. */
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
 * True for operations that move money or make orders and document no throttling, idempotency key or captcha, in an API that documents
 * throttling elsewhere. If it documents none, that is reported once for the API, and what is left is the missing idempotency key.
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
