import type { PageShell } from '@assay/reporters';
import { driftKinds, type Drift } from '../judge/drift.js';
import { verdicts, type OperationResult, type Verdict } from '../result.js';

/** A location in a text, for reports that show code. */
export interface DocumentPlace {
  /** URI relative to the reader's folder. */
  readonly uri: string;
  readonly line: number;
  readonly column: number;
}

/** Options for writing a report. */
export interface ReportOptions {
  readonly version: string;
  /** Finds the location of a JSON Pointer in the document; undefined if its text is unknown. */
  readonly placeOf: (pointer: string) => DocumentPlace | undefined;
  /**
   * Input file, relative to the reader's folder: the location of findings without another one. Undefined if the input is not a
   * file.
   */
  readonly uri?: string | undefined;
  readonly columns: number;
  /** Includes the request and response of each difference in the text report. */
  readonly details?: boolean | undefined;
  /** Shell of an HTML page; undefined for other formats. */
  readonly shell?: PageShell | undefined;
}

/** Returns the name of a finding's type. */
export function getDriftName({ id }: Drift): string {
  return driftKinds[id].name;
}

/** Counts the operations by verdict. */
export function countVerdicts(operations: readonly OperationResult[]): Partial<Record<Verdict, number>> {
  const counts: Partial<Record<Verdict, number>> = {};
  for (const verdict of verdicts) {
    const count = operations.filter((operation) => operation.verdict === verdict).length;
    if (count > 0) counts[verdict] = count;
  }
  return counts;
}

/** Replaces each link in a text with its label and address. */
export function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]*)\]\(([^)]*)\)/g, '$1, $2');
}
