import type { RawSetting } from './part.js';
import type { RawValue } from './raw-value.js';

/** Reads the settings of rules, which are checked when all rules are known. */
export function readSettings(rules: RawValue): RawSetting[] {
  return rules
    .entries('`rules` must be a mapping from the ids of rules to their settings')
    .map((entry) => ({ id: entry.name, value: entry.value, origin: entry.origin('key') }));
}
