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
  /** Options of the analysis, except `read`. */
  readonly options: AnalyseOptions;
  /** Results of the reads, in order. */
  readonly answers: readonly Answer[];
}

/** Result of one read. */
export interface Answer {
  /** Undefined for the document itself. */
  readonly request: Parameters<ReadDocument>[0] | undefined;
  readonly result: ReadResult;
}

/** New findings of a document. */
export interface Applied {
  /** The new findings, in their order: those that are reported and that the gate looks at. */
  readonly findings: readonly Finding[];
  /** Number of new violations of the official schema. */
  readonly violations: number;
  readonly compared: Compared;
}

/** Facts about one document for the end of a comparison: plain data. */
export interface Compared {
  /** Number of known findings. */
  readonly known: number;
  /** The indexes of the entries of a baseline file that were found. */
  readonly found: readonly number[];
  /** Names of the examined documents in a baseline file. */
  readonly documents: readonly string[];
  /** Former findings of the document that no longer exist. */
  readonly fixed: readonly BaselineEntry[];
  /** The entries that its findings become in a baseline file that is written. */
  readonly current: readonly BaselineEntry[];
  /** Entries that are new. */
  readonly added: readonly BaselineEntry[];
  /** Changes since a commit; undefined if there is no commit to compare with. */
  readonly review: DocumentReview | undefined;
}

/** Comparison of a document that was not compared. */
export const notCompared: Compared = {
  known: 0,
  found: [],
  documents: [],
  fixed: [],
  current: [],
  added: [],
  review: undefined,
};

/** Result of a comparison over a whole run. */
export interface ComparisonResult {
  /** Number of known findings. */
  readonly known: number;
  /** Known findings that no longer exist. */
  readonly fixed: readonly BaselineEntry[];
  /** Lines for people; not escaped for a terminal. */
  readonly lines: readonly string[];
}

/** Source of a comparison: plain data. */
export type ComparisonSource =
  | {
      readonly kind: 'file';
      /** Name given by the user. */
      readonly name: string;
      /** The absolute path. */
      readonly path: string;
      readonly entries: readonly BaselineEntry[];
      /** Update to write with all findings; undefined if none is requested. */
      readonly update: { readonly cwd: string; readonly inputs: readonly string[] } | undefined;
    }
  | {
      readonly kind: 'past';
      readonly ref: string;
      readonly policy: Omit<ReadPolicy, 'stdin'>;
      /** Review of the documents themselves; undefined if only findings are compared. */
      readonly review: ReviewTask | undefined;
    };

/** Comparison of documents with those of a commit: plain data. */
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
