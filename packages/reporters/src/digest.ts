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
import { withoutMember } from './remove-item.js';
import type { DocumentReport } from './reporter.js';
import { unreportedViolations, failuresOf } from './document-report.js';
import { compareUrgency, groupByRule, type RuleFindings } from './urgency.js';

/** The location, problem and operation of a finding. */
export type FindingExample = Pick<Finding, 'location' | 'problem' | 'operation'>;

/** A location that violates the official schema, with its subject. */
interface ViolationExample {
  readonly location: Location;
  readonly what: string;
}

/** A number of items with some examples. */
interface Exemplified<Example> {
  readonly count: number;
  readonly groups?: number;
  readonly operations?: number;
  readonly examples: readonly Example[];
}

/** The findings of one rule in one document or in all documents. The texts are those of the first example. */
interface RuleDigest extends Exemplified<FindingExample> {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  /** True if the rule reports something that the document lacks. */
  readonly isAbsence: boolean;
  /** The severity of the most severe finding, which also provides the texts. */
  readonly severity: Severity;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** The number of operations that the rule's largest group affects, summed over all documents. */
  readonly operations: number;
  /** The number of groups. One fix resolves each group. */
  readonly groups: number;
  /** The code frame of the first example; empty if it was not requested. */
  readonly frame: readonly string[];
}

/** Violations of the official schema with the same message that no finding reports. */
interface ViolationDigest extends Exemplified<ViolationExample> {
  readonly message: string;
}

/** A digest of a document for reports by rule, as plain data. */
export interface DocumentDigest {
  readonly uri: string;
  readonly isAnalysed: boolean;
  readonly severities: Readonly<Record<Severity, number>>;
  readonly rules: readonly RuleDigest[];
  readonly violations: readonly ViolationDigest[];
  readonly failures: readonly string[];
  /** Null if the document has no score; undefined if scores were not requested. */
  readonly score: number | null | undefined;
}

interface DigestOptions {
  /** Maximum number of examples per rule. */
  readonly most: number;
  /** Draws the code frame of a finding. */
  readonly frameOf?: (finding: Finding) => readonly string[];
  readonly nameOf: (uri: string) => string;
}

/** Creates the digest of a document: the findings of each rule, the most urgent first, with a few examples. */
export function buildDigest(report: DocumentReport, options: DigestOptions): DocumentDigest {
  const { analysis, findings } = report;
  const counts: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { severity } of findings) counts[severity]++;
  const groups = groupsOf(analysis, findings);
  const byHead = new Map(groups.map((group) => [group.findings[0], group]));
  return {
    uri: analysis.uri,
    isAnalysed: analysis.status !== 'error',
    severities: counts,
    rules: groupByRule(findings, groups, analysis.absences)
      .sort(compareUrgency)
      .map((rule) => ruleDigest(rule, byHead, options)),
    violations: violationDigests(report, options.most),
    failures: failuresOf(report).map(({ uri, message }) => `${options.nameOf(uri)}: ${message}`),
    score: report.score?.value,
  };
}

/** @param byHead - the groups of the document by their first finding */
function ruleDigest(
  { first, findings, isAbsence, operations, count }: RuleFindings,
  byHead: ReadonlyMap<Finding, Group>,
  { most: max, frameOf }: DigestOptions,
): RuleDigest {
  const { id, name, category, severity, impact, recommendation } = first;
  const problem = byHead.get(first)?.problem ?? first.problem;
  const others = withoutMember(findings, first).slice(0, max - 1);
  return {
    id,
    name,
    category,
    isAbsence,
    severity,
    operations,
    count,
    groups: new Set(findings.map(groupIdOf)).size,
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

/** Lists the violations that no finding reports, so that their section repeats nothing. */
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

/** Returns the pointer of a violation, or the root. */
export function describeViolationPlace({ instancePath }: LoaderError): string {
  return instancePath === '' ? 'the root' : instancePath;
}

/** The findings of one rule in all documents. */
export interface CollectedRule extends RuleDigest {
  /** The number of documents with findings. */
  readonly documents: number;
}

/** The violations with one message in all documents. */
export interface CollectedViolation extends ViolationDigest {
  readonly documents: number;
}

/** The number of findings of a document. */
export interface DocumentLine {
  readonly uri: string;
  readonly isAnalysed: boolean;
  readonly severities: Readonly<Record<Severity, number>>;
  readonly findings: number;
  /** Undefined if scores were not requested. */
  readonly score: number | null | undefined;
}

/** Collects the digests of all documents. It stores only as many examples of each rule as are displayed. */
export class Collection {
  readonly documents: DocumentLine[] = [];
  readonly failures: string[] = [];
  private readonly max: number;
  private readonly rules = new Map<string, Gathered<FindingExample, RuleDigest>>();
  private readonly violations = new Map<string, Gathered<ViolationExample, ViolationDigest>>();

  /** @param max - maximum number of examples per rule */
  constructor(max: number) {
    this.max = max;
  }

  add({ uri, isAnalysed, severities: counts, rules, violations, failures, score }: DocumentDigest): void {
    const findings = severities.reduce((sum, severity) => sum + counts[severity], 0);
    this.documents.push({ uri, isAnalysed, severities: counts, findings, score });
    this.failures.push(...failures);
    for (const rule of rules) this.gather(this.rules, rule.id, rule, isWorse);
    for (const violation of violations)
      this.gather(this.violations, violation.message, violation, () => false);
  }

  /** Lists the rules with findings, the most urgent first. */
  rulesByUrgency(): CollectedRule[] {
    return this.collected(this.rules).sort(compareUrgency);
  }

  /** Lists the kinds of violations, the most frequent first. */
  violationsByCount(): CollectedViolation[] {
    return this.collected(this.violations).sort((a, b) => b.count - a.count);
  }

  /** Lists the documents, those with the most severe findings first. */
  documentsByUrgency(): DocumentLine[] {
    return this.documents.toSorted((a, b) => {
      if (a.isAnalysed !== b.isAnalysed) return a.isAnalysed ? 1 : -1;
      for (const severity of severities) {
        const difference = b.severities[severity] - a.severities[severity];
        if (difference !== 0) return difference;
      }
      return 0;
    });
  }

  private gather<E, T extends Exemplified<E>>(
    all: Map<string, Gathered<E, T>>,
    key: string,
    digest: T,
    isShownFirst: (digest: T, than: T) => boolean,
  ): void {
    const gathered = all.get(key);
    if (gathered === undefined) {
      const [first, ...others] = digest.examples;
      all.set(key, {
        shown: digest,
        count: digest.count,
        groups: digest.groups ?? 0,
        operations: digest.operations ?? 0,
        documents: 1,
        first: first === undefined ? [] : [first],
        others: others.slice(0, this.max),
      });
      return;
    }
    gathered.count += digest.count;
    gathered.groups += digest.groups ?? 0;
    gathered.operations += digest.operations ?? 0;
    gathered.documents++;
    const [first, ...others] = digest.examples;
    if (isShownFirst(digest, gathered.shown)) {
      gathered.shown = digest;
      if (first !== undefined) gathered.first.unshift(first);
      gathered.first.splice(this.max);
    } else if (first !== undefined && gathered.first.length < this.max) {
      gathered.first.push(first);
    }
    const room = this.max - gathered.others.length;
    if (room > 0) gathered.others.push(...others.slice(0, room));
  }

  /** Combines the examples: one of each document first, then further ones. */
  private collected<E, T extends Exemplified<E>>(
    all: ReadonlyMap<string, Gathered<E, T>>,
  ): (T & { readonly documents: number })[] {
    return [...all.values()].map(({ shown, count, groups, operations, documents, first, others }) => ({
      ...shown,
      count,
      groups,
      operations,
      documents,
      examples: [...first, ...others].slice(0, this.max),
    }));
  }
}

interface Gathered<Example, T> {
  /** The number of groups in all documents. */
  groups: number;
  operations: number;
  /** The digest with the displayed texts, which is the one with the most severe finding. */
  shown: T;
  count: number;
  documents: number;
  /** The first example of each document. The example of `shown` comes first. */
  readonly first: Example[];
  readonly others: Example[];
}

function isWorse(digest: RuleDigest, than: RuleDigest): boolean {
  return severities.indexOf(digest.severity) < severities.indexOf(than.severity);
}
