import type { SourceDocument } from '../source/source-document.js';
import type { PointerSegments, Range } from '../source/source.js';

/** What every fault says: where it is. */
export interface FaultBase {
  /** The absolute URI of the document that the fault is in. */
  readonly uri: string;
  /** The parsed document, where there is one. */
  readonly document: SourceDocument | undefined;
  /** Where in the document the fault is; the root where it concerns all of it. */
  readonly at: PointerSegments;
  /** The exact place, where it is not the place of `at`. */
  readonly range: Range | undefined;
}
