import type { RulesetFunction } from './rule-types.js';

/** Functions that only Spectral can run, with the reason as a clause. */
export const missingFunctions = new WeakMap<RulesetFunction, string>();
