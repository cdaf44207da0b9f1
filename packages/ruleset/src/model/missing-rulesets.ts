import type { RulesetDefinition } from './rule-types.js';

/** Placeholder definitions of unavailable rulesets. A ruleset that extends one may change unknown rules. */
export const missingRulesets = new WeakSet<RulesetDefinition>();
