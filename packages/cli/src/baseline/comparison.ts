import type { AnalyseOptions, Analysis, BaselineEntry, Finding } from '@assay/core';
import type { Input, ReadPolicy } from '@assay/host';

/** One analysed document, and which of its findings are left to report. */
export interface Analysed {
  readonly input: Input;
  readonly analysis: Analysis;
  /** The findings of the analysis after overrides and suppressions. */
  readonly findings: readonly Finding[];
  /** What the document was analysed with, `read` excepted. */
  readonly options: AnalyseOptions;
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
}

/** What there is to know of a document that was not compared. */
export const notCompared: Compared = {
  known: 0,
  found: [],
  documents: [],
  fixed: [],
  current: [],
  added: [],
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
  | { readonly kind: 'past'; readonly ref: string; readonly policy: Omit<ReadPolicy, 'stdin'> };

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
  /** Ends the comparison after the last document; writes the baseline where that was asked for. */
  readonly finish: () => Promise<ComparisonResult>;
}
