import { severities, type Finding, type Group, type Severity, groupIdOf } from '@assay/core';

/** The properties that decide how soon the findings of a rule should be fixed. */
export interface Urgent extends Pick<Finding, 'id' | 'severity'> {
  /** True if the document lacks something, false if its content is wrong. */
  readonly isAbsence: boolean;
  /** The number of operations that the rule's largest group affects. */
  readonly operations: number;
  readonly count: number;
}

/**
 * Orders rules by urgency, as groups are: by severity, then wrong content before missing content, then by operations and
 * findings. Equal rules keep their order.
 */
export function compareUrgency(a: Urgent, b: Urgent): number {
  if (a.severity !== b.severity) return severities.indexOf(a.severity) - severities.indexOf(b.severity);
  if (a.isAbsence !== b.isAbsence) return a.isAbsence ? 1 : -1;
  return b.operations - a.operations || b.count - a.count;
}

/** A block of a report: the groups of one rule in one document, the most important first. */
export interface Block {
  /** The ids of the rules. The first one provides the texts. */
  readonly rules: readonly string[];
  /** The severity of the most severe group. */
  readonly severity: Severity;
  readonly groups: readonly [Group, ...Group[]];
}

/** Combines the groups of each rule into a block, at the position of the most important group. */
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

/** The findings of one rule in a document. */
export interface RuleFindings extends Urgent {
  /** The finding that provides the texts. */
  readonly first: Finding;
  readonly findings: readonly [Finding, ...Finding[]];
}

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

/** True if a finding is more severe, or represents a group that affects more operations. */
function isWeightier(a: Finding, b: Finding, operationsOf: ReadonlyMap<Finding, number>): boolean {
  if (a.severity !== b.severity) return severities.indexOf(a.severity) < severities.indexOf(b.severity);
  return (operationsOf.get(a) ?? -1) > (operationsOf.get(b) ?? -1);
}

/** Lists the findings of a block except the one that provides the texts: first one of each group, then the rest. */
export function furtherFindings({ groups }: Block): Finding[] {
  const heads = groups.slice(1).map(({ findings }) => findings[0]);
  return [...heads, ...groups.flatMap(({ findings }) => findings.slice(1))];
}

/** Sorts findings by severity. Within a severity, the first finding of each group comes first. The order is stable. */
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
