import type { WrittenSetting } from './part.js';
import type { WrittenValue } from './written-value.js';

/** Reads the settings of rules, which are checked when all rules are known. */
export function readSettings(rules: WrittenValue): WrittenSetting[] {
  return rules
    .entries('`rules` must be a mapping from the ids of rules to their settings')
    .map((entry) => ({ id: entry.name, value: entry.value, origin: entry.origin('key') }));
}
