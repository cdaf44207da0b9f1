import { severities, type Severity } from '@assay/core';
import { compareUrgency } from '../urgency.js';
import type {
  DocumentDigest,
  Exemplified,
  FindingExample,
  RuleDigest,
  ViolationDigest,
  ViolationExample,
} from './digest.js';

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

  /** The rules that found something, the most urgent first, and of those the ones with the most findings. */
  rulesByUrgency(): CollectedRule[] {
    return this.collected(this.rules).sort(
      (a, b) =>
        compareUrgency({ ...a, id: '' }, { ...b, id: '' }) || b.count - a.count || compareUrgency(a, b),
    );
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
        documents: 1,
        first: first === undefined ? [] : [first],
        others: others.slice(0, this.max),
      });
      return;
    }
    gathered.count += digest.count;
    gathered.groups += digest.groups ?? 0;
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
    return [...all.values()].map(({ shown, count, groups, documents, first, others }) => ({
      ...shown,
      count,
      groups,
      documents,
      examples: [...first, ...others].slice(0, this.max),
    }));
  }
}

interface Gathered<Example, T> {
  /** Number of groups of findings in all documents. */
  groups: number;
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
