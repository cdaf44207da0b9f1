import type { Finding, Group, Severity } from '@assay/core';
import { compareUrgency, type Urgent } from '../urgency.js';

/** Block of a report: the groups of one rule in one document, the weightiest first. */
export interface Block {
  /** The rules of the findings; the first one is that of the words. */
  readonly rules: readonly string[];
  /** The severity of the most severe group. */
  readonly severity: Severity;
  readonly groups: readonly [Group, ...Group[]];
}

/** Puts the groups of each rule together. The blocks come in the order in which they should be mended. */
export function groupIntoBlocks(groups: readonly Group[], absences: ReadonlySet<string>): Block[] {
  const byRule = new Map<string, [Group, ...Group[]]>();
  for (const group of groups) {
    const known = byRule.get(group.rule);
    if (known === undefined) byRule.set(group.rule, [group]);
    else known.push(group);
  }
  return [...byRule.values()]
    .sort(([a], [b]) => compareUrgency(urgencyOf(a, absences), urgencyOf(b, absences)))
    .map((each) => ({
      rules: [...new Set(each.flatMap(({ rules }) => rules))],
      severity: each[0].severity,
      groups: each,
    }));
}

function urgencyOf({ rule, category, severity }: Group, absences: ReadonlySet<string>): Urgent {
  return { id: rule, category, severity, isAbsence: absences.has(rule) };
}

/** The findings of a block but the one whose words are shown: first one of each group, then the rest of each. */
export function furtherFindings({ groups }: Block): Finding[] {
  const heads = groups.slice(1).map(({ findings }) => findings[0]);
  return [...heads, ...groups.flatMap(({ findings }) => findings.slice(1))];
}
