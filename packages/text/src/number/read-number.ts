import { compareNumbers, type JsonNumber } from './decimal.js';
import { ExactNumber } from './exact-number.js';

/** Reads a number in the syntax of JSON (RFC 8259, section 6). Returns a JavaScript number if it has the same value. */
export function readNumber(literal: string): JsonNumber {
  const nearest = Number(literal);
  const exact = new ExactNumber(literal);
  return Number.isFinite(nearest) && compareNumbers(nearest, exact) === 0 ? nearest : exact;
}
