import type { RulesetDefinition } from './rule-types.js';
import { isList } from './ruleset-list.js';

/**
 * Merges two rulesets like Spectral.
 *
 * @param isOverride True if rules of the second ruleset replace those of the first; otherwise the second ruleset extends the
 * first.
 */
export function mergeRulesets(
  left: RulesetDefinition,
  right: RulesetDefinition,
  isOverride: boolean,
): RulesetDefinition {
  let merged: RulesetDefinition = { ...left, ...right };
  if (left.aliases !== undefined && right.aliases !== undefined)
    merged = { ...merged, aliases: { ...left.aliases, ...right.aliases } };
  if (left.rules === undefined || right.rules === undefined) return merged;
  if (isOverride) return { ...merged, rules: { ...left.rules, ...right.rules } };
  const { extends: extended } = merged;
  if (extended === undefined) return { ...merged, extends: left };
  return { ...merged, extends: isList(extended) ? [...extended, left] : [extended, left] };
}
