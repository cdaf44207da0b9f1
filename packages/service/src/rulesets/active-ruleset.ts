import { maxRulesetBytes, type RulesetText } from '../analysis/ruleset-text.js';
import type { RulesetStore } from './ruleset-store.js';

/** Returns the ruleset that runs for a tenant; undefined where none does. */
export async function findActiveRuleset(
  store: Pick<RulesetStore, 'active'>,
): Promise<RulesetText | undefined> {
  const active = await store.active();
  return active && toRulesetText(`ruleset ${active.version}`, active.text);
}

/** Returns a ruleset of one text. */
export function toRulesetText(name: string, text: string): RulesetText {
  return { name, root: 'ruleset.yaml', files: { 'ruleset.yaml': text.slice(0, maxRulesetBytes) } };
}
