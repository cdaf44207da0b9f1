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

/** The rules that yield to others or to which others yield. */
export const concerned: readonly Rule[] = all.filter(
  ({ id, meta }) => meta.yieldsTo !== undefined || losersOf.has(id),
);

/** All pairs of a rule and a rule that it yields to. */
export const relations = [...losersOf].flatMap(([winner, losers]) =>
  [...losers].map((loser) => ({ loser, winner })),
);

/**
 * Disables each winning rule in turn, and lists the findings that this adds although the rule itself reports nothing. Such a
 * finding is the second one for the fault of a third rule.
 */
export function precedenceMistakes(reports: RecordedReports): string[] {
  const mistakes: string[] = [];
  for (const [winner, losers] of losersOf) {
    const usual = reports.findingsOf(losers, () => true);
    const without = reports.findingsOf(losers, (id) => id !== winner);
    const more = [...without].filter((finding) => !usual.has(finding));
    if (more.length > 0 && reports.findingsOf(new Set([winner]), () => true).size === 0)
      mistakes.push(`${winner} reports nothing, but disabling it adds: ${more.join('; ')}`);
  }
  return mistakes;
}
