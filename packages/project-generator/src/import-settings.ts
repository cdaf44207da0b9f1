import type { Rule, RuleSetting } from '@assay/core';
import { isTested } from './flows/tested-issues.js';
import { importIssueIds } from './problems/import-issues.js';

/**
 * The settings that the document of an import is analysed with: rules whose findings stand in the way of testing report whatever the
 * preset says; of the others only those of the preset run whose findings a test can prove, refute or aim at, and those that they
 * yield to.
 */
export function importSettings(rules: readonly Rule[]): Record<string, RuleSetting> {
  const needed = withWinners(
    rules,
    rules.filter((rule) => importIssueIds.has(rule.id) || isTested(rule)),
  );
  const settings: Record<string, RuleSetting> = {};
  for (const { id, meta } of rules) {
    if (importIssueIds.has(id)) settings[id] = meta.severity;
    else if (!needed.has(id) && meta.always !== true) settings[id] = 'off';
  }
  return settings;
}

/** The ids of rules and of all that they yield to: what these report decides what is left to report. */
function withWinners(rules: readonly Rule[], expectedRules: readonly Rule[]): Set<string> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const ids = new Set(expectedRules.map(({ id }) => id));
  // A set goes on with what is added to it.
  for (const id of ids) {
    for (const winner of Object.keys(byId.get(id)?.meta.yieldsTo ?? {})) ids.add(winner);
  }
  return ids;
}
