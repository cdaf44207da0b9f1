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
export { isFinitelyAmbiguous } from './pattern/backtracking/ambiguity.js';
export { isPlainlyHarmless } from './pattern/backtracking/plainly-harmless.js';
export { longestMatch } from './pattern/longest-match.js';
export { matchesPattern } from './pattern/match/matches-pattern.js';
export { sampleMatching } from './pattern/sample/sample-matching.js';
export type { Sample, SampleOptions } from './pattern/sample/sample-matching.js';
export type { RandomSource } from './pattern/sample/random-source.js';
