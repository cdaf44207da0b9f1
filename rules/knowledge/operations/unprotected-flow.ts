import { isMoneyMoving } from '@assay/api-knowledge';
import { type Operation, factOf } from '@assay/core';
import {
  asksForHuman,
  documentsThrottling,
  documentsThrottlingAsHabit,
  takesIdempotencyKey,
} from './throttling.js';

/**
 * True for operations that move money or make orders and document no throttling, idempotency key or captcha, in an API that documents
 * throttling elsewhere. If it documents none, that is reported once for the API, and what is left is the missing idempotency key.
 */
export function isUnprotectedFlow(operation: Operation): boolean {
  return (
    isMoneyMoving(operation) &&
    factOf(operation.root, documentsThrottlingAsHabit) &&
    !documentsThrottling(operation) &&
    !takesIdempotencyKey(operation) &&
    !asksForHuman(operation)
  );
}
