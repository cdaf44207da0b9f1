import {
  groupIdOf,
  groupsOf,
  severities,
  type Category,
  type Finding,
  type Group,
  type Location,
  type LoaderError,
  type Severity,
} from '@assay/core';
import { withoutMember } from '../remove-item.js';
import type { DocumentReport } from '../reporter.js';
import { unreportedViolations } from '../unreported-violations.js';
import { compareUrgency } from '../urgency.js';
import { failuresOf } from '../analysis-failures.js';

/** A finding as far as its place and what it is about go. */
export type FindingExample = Pick<Finding, 'location' | 'problem' | 'operation'>;

/** A place that violates the official schema, and what is there. */
export interface ViolationExample {
  readonly location: Location;
  readonly what: string;
}

/** A kind of thing that was found, and some of its places. */
export interface Exemplified<Example> {
  readonly count: number;
  readonly groups?: number;
  readonly examples: readonly Example[];
}

/** Findings of one rule in a document, or in all of them; the first example is the finding of the texts. */
export interface RuleDigest extends Exemplified<FindingExample> {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  /** True for what documents lack. */
  readonly isAbsence: boolean;
  /** The severity of the most severe finding, which the texts are those of. */
  readonly severity: Severity;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** Number of groups of findings: one decision resolves each. */
  readonly groups: number;
  /** The code of the first example, drawn for people; empty where nobody asks for it. */
  readonly frame: readonly string[];
}

/** Violations of the official schema of one kind that no finding reports. */
export interface ViolationDigest extends Exemplified<ViolationExample> {
  readonly message: string;
}

/** Digest of a document for reports that list rules: plain data. */
export interface DocumentDigest {
  readonly uri: string;
  readonly isAnalysed: boolean;
  readonly severities: Readonly<Record<Severity, number>>;
  readonly rules: readonly RuleDigest[];
  readonly violations: readonly ViolationDigest[];
  readonly failures: readonly string[];
  /** Null where the document has none; undefined where nobody asks for scores. */
  readonly score: number | null | undefined;
}

/** Size of a digest. */
export interface DigestOptions {
  /** Maximum number of examples of each rule. */
  readonly most: number;
  /** Draws the code at a finding. */
  readonly frameOf?: (finding: Finding) => readonly string[];
  readonly nameOf: (uri: string) => string;
}

/** Digests a document: what each rule found, the most urgent first, with a few examples. */
export function buildDigest(report: DocumentReport, options: DigestOptions): DocumentDigest {
  const { analysis, findings } = report;
  const counts: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  const byRule = new Map<string, Finding[]>();
  for (const finding of findings) {
    counts[finding.severity]++;
    const group = byRule.get(finding.id);
    if (group === undefined) byRule.set(finding.id, [finding]);
    else group.push(finding);
  }
  const byHead = new Map(groupsOf(analysis, findings).map((group) => [group.findings[0], group]));
  return {
    uri: analysis.uri,
    isAnalysed: analysis.status !== 'error',
    severities: counts,
    rules: [...byRule.values()]
      .map((found) => ruleDigest(found, byHead, analysis.absences, options))
      .sort(compareUrgency),
    violations: violationDigests(report, options.most),
    failures: failuresOf(report).map(({ uri, message }) => `${options.nameOf(uri)}: ${message}`),
    score: report.score?.value,
  };
}

/** @param byHead - the groups of the document by the finding that shows each */
function ruleDigest(
  found: readonly Finding[],
  byHead: ReadonlyMap<Finding, Group>,
  absences: ReadonlySet<string>,
  { most: max, frameOf }: DigestOptions,
): RuleDigest {
  const first = found.reduce((worst, finding) => (isMoreUseful(finding, worst, byHead) ? finding : worst));
  const { id, name, category, severity, impact, recommendation } = first;
  const problem = byHead.get(first)?.problem ?? first.problem;
  const others = withoutMember(found, first).slice(0, max - 1);
  return {
    id,
    name,
    category,
    isAbsence: absences.has(id),
    severity,
    count: found.length,
    groups: new Set(found.map(groupIdOf)).size,
    problem,
    impact,
    recommendation,
    examples: [first, ...others].map(exampleOf),
    frame: frameOf?.(first) ?? [],
  };
}

function exampleOf({ location, problem, operation }: Finding): FindingExample {
  return { location, problem, operation };
}

/** Lists the violations that no finding reports, so that the text after the findings adds something. */
function violationDigests(report: DocumentReport, max: number): ViolationDigest[] {
  const kinds = new Map<string, { message: string; count: number; examples: ViolationExample[] }>();
  for (const { error, location } of unreportedViolations(report).violations) {
    const kind = kinds.get(error.message) ?? { message: error.message, count: 0, examples: [] };
    kinds.set(error.message, kind);
    kind.count++;
    if (kind.examples.length < max) kind.examples.push({ location, what: describeViolationPlace(error) });
  }
  return [...kinds.values()];
}

/** Returns the place of a violation: the pointer, or the root. */
export function describeViolationPlace({ instancePath }: LoaderError): string {
  return instancePath === '' ? 'the root' : instancePath;
}

/** The more severe finding is told, and of those the one of the group that touches most operations. */
function isMoreUseful(a: Finding, b: Finding, byHead: ReadonlyMap<Finding, Group>): boolean {
  if (a.severity !== b.severity) return severities.indexOf(a.severity) < severities.indexOf(b.severity);
  return weightOf(byHead.get(a)) > weightOf(byHead.get(b));
}

function weightOf(group: Group | undefined): number {
  return group === undefined ? -1 : group.operations;
}
