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

/** A finding as far as its place and what it is about go. */
export type FindingExample = Pick<Finding, 'location' | 'problem' | 'operation'>;

/** A place that violates the official schema, and what is there. */
interface ViolationExample {
  readonly location: Location;
  readonly what: string;
}

/** A kind of thing that was found, and some of its places. */
interface Exemplified<Example> {
  readonly count: number;
  readonly groups?: number;
  readonly operations?: number;
  readonly examples: readonly Example[];
}

/** Findings of one rule in a document, or in all of them; the first example is the finding of the texts. */
interface RuleDigest extends Exemplified<FindingExample> {
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
  /** Number of operations that its weightiest group touches, in all documents together. */
  readonly operations: number;
  /** Number of groups of findings: one decision resolves each. */
  readonly groups: number;
  /** The code of the first example, drawn for people; empty where nobody asks for it. */
  readonly frame: readonly string[];
}

/** Violations of the official schema of one kind that no finding reports. */
interface ViolationDigest extends Exemplified<ViolationExample> {
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
interface DigestOptions {
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

/** @param byHead - the groups of the document by the finding that shows each */
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

/** Findings of one rule in all documents. */
export interface CollectedRule extends RuleDigest {
  /** Number of documents with findings. */
  readonly documents: number;
}

/** Violations of one kind in all documents. */
export interface CollectedViolation extends ViolationDigest {
  readonly documents: number;
}

/** Number of findings of a document. */
export interface DocumentLine {
  readonly uri: string;
  readonly isAnalysed: boolean;
  readonly severities: Readonly<Record<Severity, number>>;
  readonly findings: number;
  /** Undefined where nobody asks for scores. */
  readonly score: number | null | undefined;
}

/** The digests of all documents, put together: of each rule only as many examples are kept as are shown. */
export class Collection {
  readonly documents: DocumentLine[] = [];
  readonly failures: string[] = [];
  private readonly max: number;
  private readonly rules = new Map<string, Gathered<FindingExample, RuleDigest>>();
  private readonly violations = new Map<string, Gathered<ViolationExample, ViolationDigest>>();

  /** @param most - how many examples of each rule are kept */
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

  /** The rules that found something, the weightiest first. */
  rulesByUrgency(): CollectedRule[] {
    return this.collected(this.rules).sort(compareUrgency);
  }

  /** The kinds of violations, the most frequent first. */
  violationsByCount(): CollectedViolation[] {
    return this.collected(this.violations).sort((a, b) => b.count - a.count);
  }

  /** The documents, those with the most severe findings first. */
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

  /** One example of each document, then further ones. */
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
  /** Number of groups of findings in all documents. */
  groups: number;
  operations: number;
  /** The digest whose texts are shown: that of the most severe finding. */
  shown: T;
  count: number;
  documents: number;
  /** The first example of each document; that of `shown` comes first. */
  readonly first: Example[];
  readonly others: Example[];
}

function isWorse(digest: RuleDigest, than: RuleDigest): boolean {
  return severities.indexOf(digest.severity) < severities.indexOf(than.severity);
}
