export {
  canonicalNumber,
  compareNumbers,
  isInteger,
  isJsonNumber,
  isMultipleOf,
  type JsonNumber,
} from './number/decimal.js';
export { ExactNumber } from './number/exact-number.js';
export { readNumber } from './number/read-number.js';
export { areUnique, canonicalText, isEqual } from './value/equality.js';
export { isJsonObject, type JsonObject } from './value/values.js';
export { hasExactNumber, writeJson } from './value/write-json.js';
