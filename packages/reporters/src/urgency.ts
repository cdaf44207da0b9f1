import { severities, type Finding, type Group, type Severity, groupIdOf } from '@assay/core';

/** Facts that decide how soon the findings of a rule should be fixed. */
export interface Urgent extends Pick<Finding, 'id' | 'severity'> {
  /** True for what the document lacks, in place of what it says and should not. */
  readonly isAbsence: boolean;
  /** Number of operations that the weightiest group of the rule touches. */
  readonly operations: number;
  /** Number of findings. */
  readonly count: number;
}

/** Orders rules by weight, as groups are: the most severe, then what is said before what is missing, then by operations and findings. Equal ones keep their order. */
export function compareUrgency(a: Urgent, b: Urgent): number {
  if (a.severity !== b.severity) return severities.indexOf(a.severity) - severities.indexOf(b.severity);
  if (a.isAbsence !== b.isAbsence) return a.isAbsence ? 1 : -1;
  return b.operations - a.operations || b.count - a.count;
}

/** Block of a report: the groups of one rule in one document, the weightiest first. */
export interface Block {
  /** The rules of the findings; the first one is that of the words. */
  readonly rules: readonly string[];
  /** The severity of the most severe group. */
  readonly severity: Severity;
  readonly groups: readonly [Group, ...Group[]];
}

/** Puts the groups of each rule together, at the place of the weightiest one. */
export function groupIntoBlocks(groups: readonly Group[]): Block[] {
  const byRule = new Map<string, [Group, ...Group[]]>();
  for (const group of groups) {
    const known = byRule.get(group.rule);
    if (known === undefined) byRule.set(group.rule, [group]);
    else known.push(group);
  }
  return Array.from(byRule.values(), (each) => ({
    rules: [...new Set(each.flatMap(({ rules }) => rules))],
    severity: each[0].severity,
    groups: each,
  }));
}

/** Findings of one rule in a document. */
export interface RuleFindings extends Urgent {
  /** The finding whose words are shown. */
  readonly first: Finding;
  readonly findings: readonly [Finding, ...Finding[]];
}

/** Puts the findings of each rule together. */
export function groupByRule(
  findings: readonly Finding[],
  groups: readonly Group[],
  absences: ReadonlySet<string>,
): RuleFindings[] {
  const byRule = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const known = byRule.get(finding.id);
    if (known === undefined) byRule.set(finding.id, [finding]);
    else known.push(finding);
  }
  const operationsOf = new Map(groups.map((group) => [group.findings[0], group.operations]));
  return Array.from(byRule, ([id, found]) => {
    const first = found.reduce((worst, finding) =>
      isWeightier(finding, worst, operationsOf) ? finding : worst,
    );
    const operations = operationsOf.get(first) ?? 0;
    return {
      id,
      severity: first.severity,
      isAbsence: absences.has(id),
      operations,
      count: found.length,
      first,
      findings: found,
    };
  });
}

/** True if a finding is more severe, or shows a group that touches more operations. */
function isWeightier(a: Finding, b: Finding, operationsOf: ReadonlyMap<Finding, number>): boolean {
  if (a.severity !== b.severity) return severities.indexOf(a.severity) < severities.indexOf(b.severity);
  return (operationsOf.get(a) ?? -1) > (operationsOf.get(b) ?? -1);
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
