import type { AnalyseOptions, Analysis, BaselineEntry, Finding, ReadDocument, ReadResult } from '@assay/core';
import type { Input, ReadPolicy } from '@assay/host';
import type { DocumentReview } from '@assay/reporters';
import type { ChangeGate } from '../diff/gate.js';

/** One analysed document, and which of its findings are left to report. */
export interface Analysed {
  readonly input: Input;
  readonly analysis: Analysis;
  /** The findings of the analysis after overrides and suppressions. */
  readonly findings: readonly Finding[];
  /** What the document was analysed with, `read` excepted. */
  readonly options: AnalyseOptions;
  /** What was read for it, in its order. */
  readonly answers: readonly Answer[];
}

/** What came of one reading. */
export interface Answer {
  /** Undefined for the document itself. */
  readonly request: Parameters<ReadDocument>[0] | undefined;
  readonly result: ReadResult;
}

/** What is new among the findings of a document. */
export interface Applied {
  /** The new findings, in their order: those that are reported and that the gate looks at. */
  readonly findings: readonly Finding[];
  /** How many violations of the official schema are new. */
  readonly violations: number;
  readonly compared: Compared;
}

/** What the end of a comparison needs to know of one document: plain data. */
export interface Compared {
  /** How many of its findings are known. */
  readonly known: number;
  /** The indexes of the entries of a baseline file that were found. */
  readonly found: readonly number[];
  /** What a baseline file calls the documents that were looked at. */
  readonly documents: readonly string[];
  /** What its own past has and is no longer found. */
  readonly fixed: readonly BaselineEntry[];
  /** The entries that its findings become in a baseline file that is written. */
  readonly current: readonly BaselineEntry[];
  /** Those of them that are new. */
  readonly added: readonly BaselineEntry[];
  /** What has changed since a commit; undefined where nothing is compared with one. */
  readonly review: DocumentReview | undefined;
}

/** What there is to know of a document that was not compared. */
export const notCompared: Compared = {
  known: 0,
  found: [],
  documents: [],
  fixed: [],
  current: [],
  added: [],
  review: undefined,
};

/** What a comparison came to in a whole run. */
export interface ComparisonResult {
  /** How many findings were known. */
  readonly known: number;
  /** What was known and is no longer found. */
  readonly fixed: readonly BaselineEntry[];
  /** What is shown to people, line by line; not escaped for a terminal. */
  readonly lines: readonly string[];
}

/** What a comparison is made from: plain data. */
export type ComparisonSource =
  | {
      readonly kind: 'file';
      /** What the user calls it. */
      readonly name: string;
      /** The absolute path. */
      readonly path: string;
      readonly entries: readonly BaselineEntry[];
      /** What is to be written with all findings; undefined where nothing is. */
      readonly update: { readonly cwd: string; readonly inputs: readonly string[] } | undefined;
    }
  | {
      readonly kind: 'past';
      readonly ref: string;
      readonly policy: Omit<ReadPolicy, 'stdin'>;
      /** How the documents themselves are compared; undefined where only their findings are. */
      readonly review: ReviewTask | undefined;
    };

/** How documents are compared with those of a commit: plain data. */
export interface ReviewTask {
  readonly gate: ChangeGate;
  /** The day, as `2027-01-31`. */
  readonly today: string;
  /** The folder of the repository. */
  readonly repository: string;
  /** The paths that documents had, by the URIs that they have. */
  readonly renamed: Readonly<Record<string, string>>;
  /** The paths of the documents that are gone. */
  readonly removed: readonly string[];
}

/** Tells new findings from known ones, document by document. */
export interface FindingComparison {
  readonly source: ComparisonSource;
  /**
   * Compares one document and takes nothing down, so that a comparison of the same source in another thread can do it.
   * Throws a `CommandError` where its past cannot be had.
   */
  readonly apply: (analysed: Analysed) => Promise<Applied>;
  /** Takes down what the comparison of one document came to; called once for each document, in their order. */
  readonly add: (compared: Compared) => void;
  /** The reviews of documents that are gone, once all others are compared. */
  readonly removed?: () => Promise<readonly DocumentReview[]>;
  /** Ends the comparison after the last document; writes the baseline where that was asked for. */
  readonly finish: () => Promise<ComparisonResult>;
}
