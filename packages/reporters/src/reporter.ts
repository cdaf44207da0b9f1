import type { Analysis, Finding, Rule, Score } from '@assay/core';
import type { ReportedTools } from './agent-tools.js';
import type { ReportedFixes } from './fixes/reported-fix.js';
import type { Gate, Summary } from './summary.js';
import type { DocumentReview } from './review.js';

/** One analysed document for a reporter. */
export interface DocumentReport {
  readonly analysis: Analysis;
  /** The findings to report, in the order of the analysis: all findings, or the most severe if there is a limit. */
  readonly findings: readonly Finding[];
  /** The findings that are not reported because the baseline or commit has them; undefined without a comparison. */
  readonly known?: readonly Finding[] | undefined;
  /** The number of findings that only the baseline or commit has; undefined without a comparison. */
  readonly resolved?: number | undefined;
  /** The number of violations of the official schema that fail the run. */
  readonly failingViolations: number;
  /** The score of the document; undefined if not requested. */
  readonly score?: Score | undefined;
  /** The operations as tools of an agent, with their tokens; undefined if not requested. */
  readonly tools?: ReportedTools | undefined;
  /** The fixes of the findings, for formats that display them; undefined if not requested. */
  readonly fixes?: ReportedFixes | undefined;
  /** The rules that could run. Some formats include their references. */
  readonly rules?: readonly Rule[];
  /** The text of a root document that could not be parsed, for code frames. */
  readonly unparsedText?: string | undefined;
}

/** Display settings of a report. */
export interface Display {
  /** The width of the terminal; Infinity for no limit. */
  readonly columns: number;
  readonly color: boolean;
  /** True to list every location instead of the first few of each kind. */
  readonly all: boolean;
  /** True to list only findings that fail the gate. */
  readonly quiet: boolean;
  /** The order of findings: by rule or by document. By default, several documents are listed by rule. */
  readonly by?: 'rule' | 'document' | undefined;
}

/** The code and styles of a page, with their hashes for the Content-Security-Policy: `sha256-…`. */
export interface PageShell {
  readonly script: string;
  readonly scriptHash: string;
  readonly style: string;
  readonly styleHash: string;
}

/** The context of a run for a reporter. */
export interface ReportContext {
  /** The version of Assay. */
  readonly version: string;
  readonly gate: Gate;
  readonly display: Display;
  /** The number of documents to report. */
  readonly documents: number;
  /** Returns the display name of the document at an absolute URI: `specs/petstore.yaml`. */
  readonly nameOf: (uri: string) => string;
  /** Returns the displayable form of an absolute URI: without userinfo and query, which can contain secrets. */
  readonly uriOf: (uri: string) => string;
  /**
   * Returns the path of a document relative to the root of the repository, with forward slashes; undefined if it is not in the
   * repository.
   */
  readonly pathOf: (uri: string) => string | undefined;
  /** Returns the page of a rule as Markdown; undefined if none exists. */
  readonly pageOf: (id: string) => string | undefined;
  /** The shell of an HTML report's page; undefined for other formats. */
  readonly shell?: PageShell | undefined;
  /** Opens a store for texts that can only be written at the end. */
  readonly openSpool: () => Spool;
  /** Returns the current time, for formats with times. */
  readonly now: () => Date;
}

/**
 * Writes a report: `begin`, then `document` and `add` for each document, then `end`. The texts are joined in this order. They are
 * generated lazily, and only the data that the end needs is stored.
 */
export interface Reporter<Piece = unknown> {
  begin(): Iterable<string>;
  /**
   * Returns the pieces of one document: strings or plain data. They do not depend on earlier calls, so that another thread can
   * create them.
   */
  document(report: DocumentReport): Iterable<Piece>;
  /** Writes the pieces of a document. Documents arrive in order, in the thread that writes the report. */
  add(pieces: Iterable<Piece>): Iterable<string>;
  /**
   * Writes the review of a document since a commit, after all documents. Formats that do not display reviews lack this function.
   */
  review?(review: DocumentReview): Iterable<string>;
  end(summary: Summary): Iterable<string>;
}

/** Creates a reporter for one run. */
export type CreateReporter = (context: ReportContext) => Reporter;

/** Stores texts in order until the end of a report. */
export interface Spool {
  add(text: string): void;
  /** Returns the stored texts and removes them. May be called once. */
  take(): Iterable<string>;
}

/** Opens a spool in memory. A spool in a file is better if a report can be large. */
export function openMemorySpool(): Spool {
  let texts: string[] = [];
  return {
    add: (text) => void texts.push(text),
    take: () => {
      const total = texts;
      texts = [];
      return total;
    },
  };
}
