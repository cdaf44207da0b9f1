import type { PageShell } from '@assay/reporters';
import { driftKinds, type Drift } from '../judge/drift.js';
import { verdicts, type OperationResult, type Verdict } from '../result.js';

/** A place in a text, for reports that show code. */
export interface DocumentPlace {
  /** Relative to where people look from. */
  readonly uri: string;
  readonly line: number;
  readonly column: number;
}

/** Options for writing a report. */
export interface ReportOptions {
  readonly version: string;
  /** Finds where a JSON Pointer leads in the document; undefined where its text is not known. */
  readonly placeOf: (pointer: string) => DocumentPlace | undefined;
  /**
   * File that was read, relative to the reader's folder: the place of findings without another one. Undefined if it is
   * not a file.
   */
  readonly uri?: string | undefined;
  readonly columns: number;
  /** Shows the request and the response of each difference in the text for people, too. */
  readonly details?: boolean | undefined;
  /** Shell of an HTML page; undefined for other formats. */
  readonly shell?: PageShell | undefined;
}

/** A finding with the name of its kind. */
export function getDisplayUri({ id }: Drift): string {
  return driftKinds[id].name;
}

/** Counts the operations of each verdict that occurs. */
export function countVerdicts(operations: readonly OperationResult[]): Partial<Record<Verdict, number>> {
  const counts: Partial<Record<Verdict, number>> = {};
  for (const verdict of verdicts) {
    const count = operations.filter((operation) => operation.verdict === verdict).length;
    if (count > 0) counts[verdict] = count;
  }
  return counts;
}

/** A text with the address of each link behind its words. */
export function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]*)\]\(([^)]*)\)/g, '$1, $2');
}
