import type { Analysis, Finding } from '@assay/core';
import type { Gate } from './gate.js';
import type { Summary } from './summary.js';

/** One analysed document as a reporter gets it. */
export interface DocumentReport {
  readonly analysis: Analysis;
  /** The findings to report, in the order of the analysis: all of them, or the most severe where a limit is set. */
  readonly findings: readonly Finding[];
  /** How many of its violations of the official schema fail the run. */
  readonly failingViolations: number;
  /** The text of the root document where it could not be parsed, so that the place can be shown nevertheless. */
  readonly unparsedText?: string | undefined;
}

/** How people see the report. */
export interface Display {
  /** The width of the terminal. */
  readonly columns: number;
  readonly color: boolean;
  /** Whether every place is shown instead of the first few of each kind. */
  readonly all: boolean;
  /** Whether only what fails the gate is shown. */
  readonly quiet: boolean;
}

/** What a reporter knows of the whole run. */
export interface ReportContext {
  /** The version of Assay. */
  readonly version: string;
  readonly gate: Gate;
  readonly display: Display;
  /** How many documents will be reported. */
  readonly documents: number;
  /** What a person calls the document at an absolute URI: `specs/petstore.yaml`. */
  readonly nameOf: (uri: string) => string;
  /** The absolute URI as it may be shown: without userinfo and query, which can hold secrets. */
  readonly uriOf: (uri: string) => string;
}

/** How much a document's part of a report is, which decides what stands between it and its neighbours. */
export type PartSize = 'nothing' | 'line' | 'block';

/** One document's part of a report. */
export interface ReportPart {
  readonly size: PartSize;
  /** The texts, to be joined. They are made while they are taken. */
  readonly texts: Iterable<string>;
}

/** Writes the pieces of a report, which a `Report` puts together. Nothing of a document is kept once its texts have been taken. */
export interface Reporter {
  readonly begin: () => Iterable<string>;
  /** Writes one document. The part depends on nothing that came before, so that another thread can write it. */
  readonly document: (report: DocumentReport) => ReportPart;
  /** Writes what stands between two parts, or a part and the end; `undefined` is the begin or the end. No part given here is `nothing`. */
  readonly between: (previous: PartSize | undefined, next: PartSize | undefined) => string;
  readonly end: (summary: Summary) => Iterable<string>;
}
