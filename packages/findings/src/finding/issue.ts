import type { Range } from '@assay/text';

/** Severities of findings, highest first. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
/** Severity of a finding. */
export type Severity = (typeof severities)[number];

/** True if the first of two severities is above the second. */
export function isMoreSevere(a: Severity, b: Severity): boolean {
  return severities.indexOf(a) < severities.indexOf(b);
}

/** Compares by severity: the highest comes first. */
export function bySeverity(a: { readonly severity: Severity }, b: { readonly severity: Severity }): number {
  return severities.indexOf(a.severity) - severities.indexOf(b.severity);
}

/** The category of a rule and its findings. */
export type Category = 'security' | 'documentation';

/** The wire record of one finding. */
export interface Issue {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly severity: Severity;
  /** The name of the operation; null if the finding concerns the whole document, a server or several operations. */
  readonly operation: string | null;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
}

/** The location of a finding. */
export interface Location {
  /** The absolute URI of the document. */
  readonly uri: string;
  /** A JSON Pointer (RFC 6901) that exists in the document: `/paths/~1a/get`. */
  readonly pointer: string;
  readonly range: Range;
}

/** An issue and its location. */
export interface Finding extends Issue {
  readonly location: Location;
  /** The id of the group: findings that one change resolves. Undefined for findings of other tools. */
  readonly group?: string | undefined;
}

/** An error of the document-loading library: a violation of the official schema of the document's format. */
export interface LoaderError {
  /**
   * A JSON Pointer to the invalid object. For a referenced document, its URI relative to the root document and `#` come first.
   */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}
