import type { Analysis } from '@assay/core';
import type { DocumentCounts } from '@assay/reporters';
import type { Compared } from '../baseline/comparison.js';

/** Outcome of a document: its part of each report, and the facts that the end of the run needs. */
export interface DocumentOutcome {
  /** The pieces for each report of the run. */
  readonly parts: readonly Iterable<unknown>[];
  readonly counts: DocumentCounts;
  /** Undefined where findings are not compared with anything. */
  readonly compared: Compared | undefined;
  readonly timings: Analysis['timings'];
  /** The absolute URIs of the documents that were parsed, the root first. */
  readonly uris: readonly string[];
  /** False where the document could not be read. */
  readonly wasRead: boolean;
}
