import type { FaultBase } from '@assay/text';

/** The document could not be fetched or read. */
export interface UnreachableFault extends FaultBase {
  readonly kind: 'UnreachableFault';
  /** Reason, as a clause that can follow a colon: `the server answered 404`. */
  readonly reason: string;
  /** True if the document is missing: then the reason is a predicate, `was here at v1 and is gone`. */
  readonly isMissing?: boolean;
}

/** The fetch policy refused the address, scheme, port or redirect. */
export interface RefusedFault extends FaultBase {
  readonly kind: 'RefusedFault';
  readonly reason: string;
  /** The absolute URI that was refused, if a reference at the fault's location names it; otherwise it is `uri`. */
  readonly target?: string;
}

/** The document is empty or not an OpenAPI document. */
export interface FormatFault extends FaultBase {
  readonly kind: 'FormatFault';
  /**
   * Recognised content of the document, as a clause: `it is empty`, `it looks like an AsyncAPI 2.6 document`; undefined if
   * nothing is recognised.
   */
  readonly sign: string | undefined;
}

/** An OpenAPI document of a version that Assay does not analyse. */
export interface VersionFault extends FaultBase {
  readonly kind: 'VersionFault';
  readonly field: 'swagger' | 'openapi';
  /** The version as written in the document. */
  readonly version: string;
}

/** A file that controls the gate was changed so that fewer issues fail a run. */
export interface GateFault extends FaultBase {
  readonly kind: 'GateFault';
  /** The change, as a clause: `` `failSeverity` goes from `high` to `none` ``. */
  readonly change: string;
  /** The commit that the file is compared with, as the user named it. */
  readonly ref: string;
}

/** A fault of a document that is not an OpenAPI document. One rule reports it. */
export interface ForeignFault extends FaultBase {
  readonly kind: 'ForeignFault';
  /** The id of the rule. */
  readonly rule: string;
  /** The problem, as a sentence without its period. */
  readonly problem: string;
}

/** The analysis was stopped at its deadline. */
export interface DeadlineFault extends FaultBase {
  readonly kind: 'DeadlineFault';
  readonly seconds: number;
}
