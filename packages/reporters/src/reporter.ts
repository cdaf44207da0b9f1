import type { Analysis, Finding, Rule, Score } from '@assay/core';
import type { ReportedTools } from './agent-tools.js';
import type { ReportedFixes } from './fixes/reported-fix.js';
import type { Gate, Summary } from './summary.js';
import type { DocumentReview } from './review.js';

/** One analysed document as a reporter gets it. */
export interface DocumentReport {
  readonly analysis: Analysis;
  /** The findings to report, in the order of the analysis: all of them, or the most severe where a limit is set. */
  readonly findings: readonly Finding[];
  /** The findings that are not reported because what they are compared with has them; undefined where with nothing. */
  readonly known?: readonly Finding[] | undefined;
  /** Number of findings that what it is compared with has and the document no longer; undefined without a comparison. */
  readonly resolved?: number | undefined;
  /** Number of its violations of the official schema that fail the run. */
  readonly failingViolations: number;
  /** Score of the document; undefined if not requested. */
  readonly score?: Score | undefined;
  /** The operations as tools of an agent, with their tokens; undefined if not requested. */
  readonly tools?: ReportedTools | undefined;
  /** The fixes of the findings, for the formats that show them; undefined where nobody asks for that. */
  readonly fixes?: ReportedFixes | undefined;
  /** The rules that could run, whose references some formats give. */
  readonly rules?: readonly Rule[];
  /** The text of the root document where it could not be parsed, so that the place can be shown nevertheless. */
  readonly unparsedText?: string | undefined;
}

/** Display settings of a report. */
export interface Display {
  /** The width of the terminal; Infinity where lines need not end. */
  readonly columns: number;
  readonly color: boolean;
  /** True to show every place instead of the first few of each kind. */
  readonly all: boolean;
  /** True to show only what fails the gate. */
  readonly quiet: boolean;
  /** Order of findings: by rule or by document; undefined means by rule if there are several documents. */
  readonly by?: 'rule' | 'document' | undefined;
}

/** The code and the looks of a page, with what a Content-Security-Policy allows them by: `sha256-…`. */
export interface PageShell {
  readonly script: string;
  readonly scriptHash: string;
  readonly style: string;
  readonly styleHash: string;
}

/** Facts about the whole run for a reporter. */
export interface ReportContext {
  /** The version of Assay. */
  readonly version: string;
  readonly gate: Gate;
  readonly display: Display;
  /** Number of documents to report. */
  readonly documents: number;
  /** Returns the display name of the document at an absolute URI: `specs/petstore.yaml`. */
  readonly nameOf: (uri: string) => string;
  /** The absolute URI as it may be shown: without userinfo and query, which can hold secrets. */
  readonly uriOf: (uri: string) => string;
  /** The path of a document from the root of the repository, with forward slashes; undefined for what is not in it. */
  readonly pathOf: (uri: string) => string | undefined;
  /** All that is written about a rule, as Markdown; undefined where there is no such page. */
  readonly pageOf: (id: string) => string | undefined;
  /** Shell of an HTML report's page; undefined for other formats. */
  readonly shell?: PageShell | undefined;
  /** Opens a place for what can only be written at the end. */
  readonly openSpool: () => Spool;
  /** The clock, for formats that ask for times. */
  readonly now: () => Date;
}

/**
 * Writes a report, document by document: `begin`, then for each document `document` and `add`, then `end`. The texts are to be
 * joined in this order. They are made while they are taken, and no more of a document is kept than the end of the report needs.
 */
export interface Reporter<Piece = unknown> {
  begin(): Iterable<string>;
  /**
   * Makes the pieces of one document: strings or plain data. They depend on nothing that came before, so that another thread can
   * make them.
   */
  document(report: DocumentReport): Iterable<Piece>;
  /** Writes what `document` made, in the order of the documents, in the thread that writes the report. */
  add(pieces: Iterable<Piece>): Iterable<string>;
  /** Takes what became of a document since a commit, after all documents; formats that do not show it lack this. */
  review?(review: DocumentReview): Iterable<string>;
  end(summary: Summary): Iterable<string>;
}

/** Makes a reporter for one run. */
export type CreateReporter = (context: ReportContext) => Reporter;

/** Keeps texts, in their order, until the end of a report. */
export interface Spool {
  add(text: string): void;
  /** The texts; may be asked for once. Nothing is kept afterwards. */
  take(): Iterable<string>;
}

/** Opens a spool in memory. One in a file is better where a report can be large. */
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
