import type { Limits, SourceDocument } from '@assay/text';
import type { ForeignFault } from '../model/document-faults.js';
import type { ReadDocument } from '../read-document.js';

/** Context of a document of another kind. */
export interface KindContext {
  /** Reads other documents; undefined if the analysis may not read any. */
  readonly read: ReadDocument | undefined;
  readonly limits: Limits;
  /** Throws if the time or memory of the analysis is used up. Call it regularly during long work. */
  look(): void;
}

/** The result of examining a document of another kind. */
export interface ExaminedDocument {
  /** A description of the document: `Arazzo 1.0.1, 2 workflows`. */
  readonly description: string;
  readonly faults: readonly ForeignFault[];
}

/** A kind of documents other than OpenAPI, whose faults rules report. */
export interface DocumentKind {
  recognises(root: SourceDocument): boolean;
  examine(root: SourceDocument, context: KindContext): Promise<ExaminedDocument>;
}
