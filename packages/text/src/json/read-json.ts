import { readNumber } from '../number/read-number.js';
import { suspectOffsets } from '../base/inexact-literals.js';
import { exactNumbersOfJson } from './exact.js';
import { measureJson } from './text.js';

/**
 * Parses a JSON text like `JSON.parse`, but returns an `ExactNumber` of `@assay/json-schema` for each number that JavaScript
 * cannot represent.
 * @throws {SyntaxError} if the text is not JSON
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number') return readNumber(text.trim());
  const offsets = suspectOffsets(text);
  if (offsets.length === 0 || typeof value !== 'object' || value === null) return value;
  // `as`: JSON.parse creates only plain objects and arrays.
  return exactNumbersOfJson(text, measureJson(text, Infinity), value, offsets).copy(value);
}
