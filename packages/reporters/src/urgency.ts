import { severities, type Finding, type Group, type Severity, groupIdOf } from '@assay/core';

/** Facts that decide how soon a finding should be fixed. */
export interface Urgent extends Pick<Finding, 'id' | 'category' | 'severity'> {
  /** True for what the document lacks, in place of what it says and should not. */
  readonly isAbsence: boolean;
}

/** Orders findings by what to fix first: the most severe, then what is said before what is missing, then security before documentation, then by id. */
export function compareUrgency(a: Urgent, b: Urgent): number {
  if (a.severity !== b.severity) return severities.indexOf(a.severity) - severities.indexOf(b.severity);
  if (a.isAbsence !== b.isAbsence) return a.isAbsence ? 1 : -1;
  if (a.category !== b.category) return a.category === 'security' ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Block of a report: the groups of one rule in one document, the weightiest first. */
export interface Block {
  /** The rules of the findings; the first one is that of the words. */
  readonly rules: readonly string[];
  /** The severity of the most severe group. */
  readonly severity: Severity;
  readonly groups: readonly [Group, ...Group[]];
}

/** Puts the groups of each rule together. The blocks come in the order in which they should be fixed. */
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

/** Puts the most severe findings first, of one severity those that are the first of their group, and leaves them in their order otherwise. */
export function urgentFirst(findings: readonly Finding[]): Finding[] {
  const met = new Set<string>();
  const rest = new Set<Finding>();
  for (const finding of findings) {
    const group = `${finding.severity} ${groupIdOf(finding)}`;
    if (met.has(group)) rest.add(finding);
    else met.add(group);
  }
  return findings.toSorted(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      Number(rest.has(a)) - Number(rest.has(b)),
  );
}
