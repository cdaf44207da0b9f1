import type { Analysis } from '../analysis-result.js';
import {
  isMoreSevere,
  bySeverity,
  type Finding,
  type Group,
  type GroupWording,
  problemOfAll,
  severities,
  type Severity,
} from '@assay/findings';
import { touchedOperationsOf, type TouchedOperations } from './touched-operations.js';

const known = new WeakMap<readonly Finding[], readonly Group[]>();

/**
 * Returns the groups of an analysis, the most important first. They are sorted by severity, present before absent parts, number
 * of operations, and number of findings.
 *
 * @param findings The findings to group, if some of the analysis are left out.
 */
export function groupsOf(
  analysis: Pick<Analysis, 'findings' | 'model' | 'wordings' | 'absences'>,
  findings: readonly Finding[] = analysis.findings,
): readonly Group[] {
  let groups = known.get(findings);
  if (groups === undefined) known.set(findings, (groups = makeGroups(analysis, findings)));
  return groups;
}

/** Returns the id of a finding's group. Findings of other tools are grouped by their id. */
export function groupIdOf({ group, id }: Finding): string {
  return group ?? id;
}

function makeGroups(
  { model, wordings, absences }: Pick<Analysis, 'model' | 'wordings' | 'absences'>,
  findings: readonly Finding[],
): readonly Group[] {
  const members = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const id = groupIdOf(finding);
    const group = members.get(id);
    if (group === undefined) members.set(id, [finding]);
    else group.push(finding);
  }
  const touched = model && touchedOperationsOf(model);
  return Array.from(members, ([id, group]) => makeGroup(id, group, wordings, touched)).sort((a, b) =>
    compareGroups(a, b, absences),
  );
}

function makeGroup(
  id: string,
  members: readonly [Finding, ...Finding[]],
  wordings: Analysis['wordings'],
  touched: TouchedOperations | undefined,
): Group {
  const [head, ...others] = withSpeakerFirst(id, members);
  const together = wordings.get(id);
  const isWorded = others.length > 0 && together !== undefined && speaksFor(together, head.id);
  const operations = touched?.countTouchedOperations(members) ?? 0;
  const all = touched?.count ?? 0;
  return {
    id,
    rule: head.id,
    rules: others.length === 0 ? [head.id] : [...new Set([head, ...others].map((finding) => finding.id))],
    name: head.name,
    category: head.category,
    severity: members.reduce((worst, { severity }) => moreSevere(worst, severity), head.severity),
    problem: (isWorded ? problemOfAll(together, [head, ...others]) : undefined) ?? head.problem,
    impact: head.impact,
    recommendation: head.recommendation,
    operations,
    share: all === 0 ? 0 : operations / all,
    location: head.location,
    findings: [head, ...others],
  };
}

/** True if the wording of a group comes from the rule of its first finding, or from all of its rules. */
function speaksFor({ rule, others }: GroupWording, head: string): boolean {
  return rule === head || others !== undefined;
}

/** Moves the most severe finding of the group's own rule to the front, because its text represents the group. */
function withSpeakerFirst(
  id: string,
  members: readonly [Finding, ...Finding[]],
): readonly [Finding, ...Finding[]] {
  const [first] = members;
  if (members.length === 1) return members;
  const rule = id.slice(0, id.lastIndexOf(':'));
  let head = first;
  for (const finding of members) if (rank(finding, rule) < rank(head, rule)) head = finding;
  return head === first ? members : [head, ...members.filter((finding) => finding !== head)];
}

function rank({ id, severity }: Finding, rule: string): number {
  return severities.indexOf(severity) + (id === rule ? 0 : severities.length);
}

function moreSevere(a: Severity, b: Severity): Severity {
  return isMoreSevere(b, a) ? b : a;
}

/** Sorts by severity. Within one severity, issues of present parts come before absences. */
function compareGroups(a: Group, b: Group, absences: ReadonlySet<string>): number {
  return (
    bySeverity(a, b) ||
    Number(absences.has(a.rule)) - Number(absences.has(b.rule)) ||
    b.operations - a.operations ||
    b.findings.length - a.findings.length
  );
}
