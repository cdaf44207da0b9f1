import type { Limits, SourceDocument } from '@assay/text';
import type { ForeignFault } from '../model/document-faults.js';
import type { ReadDocument } from '../read-document.js';

/** Context of a document of another kind. */
export interface KindContext {
  /** Reads other documents; undefined if none may be read. */
  readonly read: ReadDocument | undefined;
  readonly limits: Limits;
  /** Throws where the time or memory of the analysis is used up; long work calls it from time to time. */
  look(): void;
}

/** A document of another kind, examined. */
export interface ExaminedDocument {
  /** Facts for people: `Arazzo 1.0.1, 2 workflows`. */
  readonly description: string;
  readonly faults: readonly ForeignFault[];
}

/** A kind of documents besides OpenAPI, whose faults rules report. */
export interface DocumentKind {
  recognises(root: SourceDocument): boolean;
  examine(root: SourceDocument, context: KindContext): Promise<ExaminedDocument>;
}
