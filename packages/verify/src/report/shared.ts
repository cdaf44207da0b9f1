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

/** What a report is written with. */
export interface ReportOptions {
  readonly version: string;
  /** Finds where a JSON Pointer leads in the document; undefined where its text is not known. */
  readonly placeOf: (pointer: string) => DocumentPlace | undefined;
  /** What was read, relative to where people look from: the place of what has no other one. Undefined where that is no file. */
  readonly uri?: string | undefined;
  readonly columns: number;
  /** What makes a page of HTML; undefined for other formats. */
  readonly shell?: PageShell | undefined;
}

/** A finding with the name of its kind. */
export function nameOf({ id }: Drift): string {
  return driftKinds[id].name;
}

/** How many operations have each verdict, those that some have. */
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
