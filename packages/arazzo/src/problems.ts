import type { ForeignFault } from '@assay/core';
import type { PointerSegments, SourceDocument } from '@assay/text';

/** A rule about Arazzo documents. */
export type ArazzoRule =
  | 'arazzo-version-unsupported'
  | 'arazzo-structure-invalid'
  | 'arazzo-name-duplicate'
  | 'arazzo-source-unusable'
  | 'arazzo-target-undefined'
  | 'arazzo-operation-ambiguous'
  | 'arazzo-dependency-circular'
  | 'arazzo-parameter-undefined'
  | 'arazzo-input-missing'
  | 'arazzo-expression-invalid'
  | 'arazzo-criterion-invalid'
  | 'arazzo-retry-invalid';

/** Collects the problems of a document. */
export class Problems {
  readonly faults: ForeignFault[] = [];
  private readonly document: SourceDocument;

  constructor(document: SourceDocument) {
    this.document = document;
  }

  /** @param problem - a sentence without its period */
  add(rule: ArazzoRule, at: PointerSegments, problem: string): void {
    const { document } = this;
    const { uri } = document;
    this.faults.push({ kind: 'ForeignFault', rule, problem, uri, document, at, range: undefined });
  }
}
