import type { Category, Score, Severity } from '@assay/core';

// The data of an HTML report's page, as its JSON blocks contain it. The texts come from documents and rules, and none is HTML.

/** A document and its findings. */
export interface PageDocument {
  readonly name: string;
  /** A description: `OpenAPI 3.1.1, 4 operations, 3 schemas`. */
  readonly description: string;
  /** The title and version of the API; undefined if the document has no title. */
  readonly api: PageApi | undefined;
  readonly isAnalysed: boolean;
  readonly score: Score | undefined;
  readonly operations: readonly PageOperation[];
  /** The groups of findings, the most important first. */
  readonly groups: readonly PageGroup[];
  readonly findings: readonly PageFinding[];
  /** The numbers of findings by severity, including those that exceed the page's limit. */
  readonly severities: Readonly<Record<Severity, number>>;
  /** Details of the rules with findings, by id. */
  readonly rules: Readonly<Record<string, PageRule>>;
  readonly violations: readonly PageNote[];
  readonly suppressed: readonly PageNote[];
  readonly undecided: readonly PageNote[];
  readonly failures: readonly PageNote[];
  /** Findings that are known from a baseline or from the commit that the document is compared with. */
  readonly known: readonly PageNote[];
  /** Numbers of findings before and now; undefined without a comparison. */
  readonly trend: PageTrend | undefined;
  /** A sentence with the number of fixes that were not tried; undefined if all were tried. */
  readonly untried: string | undefined;
  /** A sentence about the omitted parts; undefined if the page is complete. */
  readonly leftOut?: string;
}

/** The numbers of findings that were resolved, remain, or are new. */
export interface PageTrend {
  readonly resolved: number;
  readonly known: number;
  readonly fresh: number;
}

/** The title and version of an API. */
export interface PageApi {
  readonly title: string;
  readonly version: string;
}

/** An operation of the API. */
export interface PageOperation {
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
}

/** Findings that one fix resolves. */
export interface PageGroup {
  /** The group's id, which is stable as long as the cause exists. */
  readonly id: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** The indexes of its findings, the representative one first. */
  readonly findings: readonly number[];
  /** The number of further findings that exceed the page's limit. */
  readonly more?: number;
  /** The indexes of the affected operations; null if all of several operations are affected. */
  readonly operations: readonly number[] | null;
  /** The code at its first finding; undefined if none exists. */
  readonly frame: PageFrame | undefined;
  /** Its verified fixes; undefined if none exist or they were not requested. */
  readonly fixes: PageFixes | undefined;
}

/** The verified fixes of a group. */
export interface PageFixes {
  readonly shown: readonly PageFix[];
  /** The number of further fixes. */
  readonly more: number;
}

/** A verified fix. */
export interface PageFix {
  readonly kind: 'safe' | 'suggested' | 'unsafe';
  /** The effect of the fix, as a sentence. */
  readonly title: string;
  /** The changed components that several operations use. */
  readonly shared: readonly string[];
  readonly files: readonly PageDiff[];
}

/** The changes of a file. */
export interface PageDiff {
  readonly name: string;
  readonly hunks: readonly PageHunk[];
  /** The number of omitted lines. */
  readonly more: number;
}

/** Changed lines with the unchanged lines around them. */
export interface PageHunk {
  /** The number of its first line before and after the change. */
  readonly old: number;
  readonly now: number;
  readonly lines: readonly PageDiffLine[];
}

/** An unchanged, removed or added line, without its line break. */
export type PageDiffLine = readonly [sign: ' ' | '-' | '+', text: string];

export interface PageFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly operation: string | null;
  readonly problem: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
}

/** A rule with findings. */
export interface PageRule {
  readonly name: string;
  readonly category: Category;
  readonly references: readonly string[];
  /** The URLs in the rule's own texts. Only these become links. */
  readonly links: readonly string[];
}

/** Lines of a document. Long lines are cut. */
export interface PageFrame {
  readonly first: number;
  readonly lines: readonly string[];
  /** The index of the line with the place, and the marked characters. */
  readonly marked: number;
  readonly start: number;
  readonly end: number;
}

/** A note besides the findings, with its location. */
export interface PageNote {
  readonly text: string;
  readonly place: string;
  /** The rule that reports it. */
  readonly rule?: string | undefined;
  readonly severity?: Severity | undefined;
  /** The reason for the suppression, and its expiry date, as `2027-01-31`. */
  readonly reason?: string | undefined;
  readonly until?: string | undefined;
  readonly frame?: PageFrame | undefined;
}

/** The whole run of `validate`. */
export interface FindingsRun {
  readonly kind: 'findings';
  readonly version: string;
  /** The day of the run, as `2027-01-31`. */
  readonly date: string;
  readonly passed: boolean;
  /** The result of the run and of the gate, as sentences. */
  readonly result: string;
  readonly gate: Severity | 'none';
  readonly severities: Readonly<Record<Severity, number>>;
  readonly unread: readonly string[];
  /** The commit that documents are compared with, as named by the user; undefined without a comparison. */
  readonly since: string | undefined;
}
