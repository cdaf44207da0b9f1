export { isPlainlyHarmless } from './match/harmless-pattern.js';
export { longestMatch } from './match/longest-match.js';
export { findWithinSteps, matchesPattern } from './match/matches-pattern.js';
export { findSeparatingText, type SeparatingText, type TextDemands } from './match/separating-text.js';
export { impliesPattern } from './match/implies-pattern.js';
export { sampleMatching } from './sample/sample-matching.js';
export type { Sample, SampleOptions } from './sample/sample-matching.js';
export type { RandomSource } from './sample/random-source.js';
