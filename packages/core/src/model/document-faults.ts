import type { FaultBase } from '@assay/text';

/** The document could not be fetched or read. */
export interface UnreachableFault extends FaultBase {
  readonly kind: 'UnreachableFault';
  /** Reason, as a clause that can follow a colon: `the server answered 404`. */
  readonly reason: string;
  /** True where the document is missing: then the reason is a predicate, `was here at v1 and is gone`. */
  readonly isMissing?: boolean;
}

/** The fetch policy refused the address, scheme, port or redirect. */
export interface RefusedFault extends FaultBase {
  readonly kind: 'RefusedFault';
  readonly reason: string;
  /** The absolute URI that was refused, where a reference at the fault's place names it; otherwise it is `uri`. */
  readonly target?: string;
}

/** Not an OpenAPI document, but something else, or nothing. */
export interface FormatFault extends FaultBase {
  readonly kind: 'FormatFault';
  /**
   * Actual content of the document, as a clause: `it is empty`, `it looks like an AsyncAPI 2.6 document`; undefined if
   * nothing is recognised.
   */
  readonly sign: string | undefined;
}

/** An OpenAPI document of a version that Assay does not analyse. */
export interface VersionFault extends FaultBase {
  readonly kind: 'VersionFault';
  readonly field: 'swagger' | 'openapi';
  /** The version as the document gives it. */
  readonly version: string;
}

/** A file that decides what fails a run was changed so that less fails. */
export interface GateFault extends FaultBase {
  readonly kind: 'GateFault';
  /** The change, as a clause: `` `failSeverity` goes from `high` to `none` ``. */
  readonly change: string;
  /** The commit that the file is compared with, as it was named. */
  readonly ref: string;
}

/** A fault of a document of another kind than OpenAPI, which one rule reports. */
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
