import type { Rule } from '@assay/core';
import { rules } from '@assay/rules';
import type { RecordedReports } from './recorded-reports.js';

const all: readonly Rule[] = rules;

/** The rules that yield to each rule. */
const losersOf = new Map<string, Set<string>>();
for (const { id, meta } of all) {
  for (const winner of Object.keys(meta.yieldsTo ?? {}))
    losersOf.set(winner, new Set([...(losersOf.get(winner) ?? []), id]));
}

/** The rules that yield to others, or that others yield to. */
export const concerned: readonly Rule[] = all.filter(
  ({ id, meta }) => meta.yieldsTo !== undefined || losersOf.has(id),
);

/** Each rule that yields, with each that it yields to. */
export const relations = [...losersOf].flatMap(([winner, losers]) =>
  [...losers].map((loser) => ({ loser, winner })),
);

/**
 * Switches each rule off in turn that others yield to, and tells where that adds a finding though the rule itself has none:
 * there is no fault then that others could find instead of it, so that the finding is a second one for the fault of a third rule.
 */
export function precedenceMistakes(reports: RecordedReports): string[] {
  const mistakes: string[] = [];
  for (const [winner, losers] of losersOf) {
    const usual = reports.findingsOf(losers, () => true);
    const without = reports.findingsOf(losers, (id) => id !== winner);
    const more = [...without].filter((finding) => !usual.has(finding));
    if (more.length > 0 && reports.findingsOf(new Set([winner]), () => true).size === 0)
      mistakes.push(`${winner} says nothing, and without it is said: ${more.join('; ')}`);
  }
  return mistakes;
}
