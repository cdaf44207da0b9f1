import type { ValidationRecord } from './inventory-store.js';

/** The record of a document whose analysis was stopped. */
export const emptyValidationRecord: ValidationRecord = {
  status: 'error',
  score: null,
  operations: 0,
  findings: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  loaderErrors: 0,
  rules: [],
  isComplete: true,
};
