import type { AnalyseOptions, Analysis, BaselineEntry, Finding } from '@assay/core';
import type { Input } from '@assay/host';

/** One analysed document, and what of its findings is left to be told. */
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
  /** The new findings, in their order: those that are told and that the gate looks at. */
  readonly findings: readonly Finding[];
  /** How many others there are. */
  readonly known: number;
}

/** What a comparison came to in a whole run. */
export interface ComparisonResult {
  /** How many findings were known. */
  readonly known: number;
  /** What was known and is not found any more. */
  readonly fixed: readonly BaselineEntry[];
  /** What people are told, line by line; not escaped for a terminal. */
  readonly lines: readonly string[];
}

/** Tells new findings from known ones, document by document. */
export interface FindingComparison {
  /** Called once for each document. Throws a `CommandError` where its past cannot be had. */
  readonly apply: (analysed: Analysed) => Promise<Applied>;
  /** Ends the comparison after the last document; writes the baseline where that was asked for. */
  readonly finish: () => Promise<ComparisonResult>;
}
