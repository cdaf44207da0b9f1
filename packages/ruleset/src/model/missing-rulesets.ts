import type { RulesetDefinition } from './rule-types.js';

/** Definitions that stand for rulesets that cannot be had: what extends them may change rules that nobody knows. */
export const missingRulesets = new WeakSet<RulesetDefinition>();
