import type { RulesetDefinition } from '../model/rule-types.js';

/** Finds a ruleset that Spectral brings with it; undefined for any other name. */
export function findRulesetByName(name: string): RulesetDefinition | undefined {
  return builtins.get(name);
}

const builtins: ReadonlyMap<string, RulesetDefinition> = new Map();
