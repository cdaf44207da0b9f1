import type { Category, Score, Severity } from '@assay/core';

// What a page of an HTML report shows, as its JSON blocks hold it. Texts are those of documents and rules: none of them is HTML.

/** A document and its findings. */
export interface PageDocument {
  readonly name: string;
  /** Description: `OpenAPI 3.1.1, 4 operations, 3 schemas`. */
  readonly description: string;
  /** Title and version of the API; undefined where the document has no title. */
  readonly api: PageApi | undefined;
  readonly isAnalysed: boolean;
  readonly score: Score | undefined;
  readonly operations: readonly PageOperation[];
  /** The groups of findings, the weightiest first. */
  readonly groups: readonly PageGroup[];
  readonly findings: readonly PageFinding[];
  /** Number of findings by severity, those included that the page has no room for. */
  readonly severities: Readonly<Record<Severity, number>>;
  /** Facts about the rules with findings, by id. */
  readonly rules: Readonly<Record<string, PageRule>>;
  readonly violations: readonly PageNote[];
  readonly suppressed: readonly PageNote[];
  readonly undecided: readonly PageNote[];
  readonly failures: readonly PageNote[];
  /** Findings known from a baseline, or from the commit that the document is compared with. */
  readonly known: readonly PageNote[];
  /** Findings of the document before and now; undefined without a comparison. */
  readonly trend: PageTrend | undefined;
  /** Says how many fixes were not tried; undefined where all were. */
  readonly untried: string | undefined;
  /** Says how much the page has no room for; undefined where it has all. */
  readonly leftOut?: string;
}

/** Numbers of findings that a document has had, still has and has now for the first time. */
export interface PageTrend {
  readonly resolved: number;
  readonly known: number;
  readonly fresh: number;
}

/** Name of an API. */
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

/** Findings that one decision settles. */
export interface PageGroup {
  /** Its id, which stays the same while the cause is there. */
  readonly id: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** The indexes of its findings, the one that shows it first. */
  readonly findings: readonly number[];
  /** Number of further findings that the page has no room for. */
  readonly more?: number;
  /** The indexes of the operations that it touches; null where it touches all of several. */
  readonly operations: readonly number[] | null;
  /** The code at its first finding; undefined where there is none. */
  readonly frame: PageFrame | undefined;
  /** Its proven fixes; undefined where there are none, or nobody asked for them. */
  readonly fixes: PageFixes | undefined;
}

/** The proven fixes of a group. */
export interface PageFixes {
  readonly shown: readonly PageFix[];
  /** Number of further ones. */
  readonly more: number;
}

/** A proven fix. */
export interface PageFix {
  readonly kind: 'safe' | 'suggested' | 'unsafe';
  /** Effect, as a sentence. */
  readonly title: string;
  /** The components that it changes for several operations. */
  readonly shared: readonly string[];
  readonly files: readonly PageDiff[];
}

/** Changes of a file. */
export interface PageDiff {
  readonly name: string;
  readonly hunks: readonly PageHunk[];
  /** Number of omitted lines. */
  readonly more: number;
}

/** Lines that change, and those around them. */
export interface PageHunk {
  /** The number that its first line has before and after. */
  readonly old: number;
  readonly now: number;
  readonly lines: readonly PageDiffLine[];
}

/** A line that stays, goes or comes, without its end. */
export type PageDiffLine = readonly [sign: ' ' | '-' | '+', text: string];

/** One place. */
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

/** A rule that found something. */
export interface PageRule {
  readonly name: string;
  readonly category: Category;
  readonly references: readonly string[];
  /** The URLs that the rule's own texts link to: only these become links. */
  readonly links: readonly string[];
}

/** Lines of a document, cut where they are long. */
export interface PageFrame {
  /** The number of the first line. */
  readonly first: number;
  readonly lines: readonly string[];
  /** The index of the line that the place is in, and the characters that it covers. */
  readonly marked: number;
  readonly start: number;
  readonly end: number;
}

/** Something beside the findings, and where it is. */
export interface PageNote {
  readonly text: string;
  readonly place: string;
  /** The rule that says it. */
  readonly rule?: string | undefined;
  readonly severity?: Severity | undefined;
  /** Reason for the suppression, and its expiry date, as `2027-01-31`. */
  readonly reason?: string | undefined;
  readonly until?: string | undefined;
  readonly frame?: PageFrame | undefined;
}

/** A run of `validate` as a whole. */
export interface FindingsRun {
  readonly kind: 'findings';
  readonly version: string;
  /** The day of the run, as `2027-01-31`. */
  readonly date: string;
  readonly passed: boolean;
  /** Result of the run and of the gate, as sentences. */
  readonly result: string;
  readonly gate: Severity | 'none';
  readonly severities: Readonly<Record<Severity, number>>;
  readonly unread: readonly string[];
  /** The commit that documents are compared with, as the user named it; undefined where with none. */
  readonly since: string | undefined;
}
