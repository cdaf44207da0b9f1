/** A path into a document, as Spectral has it. */
export type JsonPath = readonly (string | number)[];

/** A place as Spectral counts: from 0. */
export interface SpectralPosition {
  readonly line: number;
  readonly character: number;
}

/** A stretch of a document. */
export interface SpectralRange {
  readonly start: SpectralPosition;
  readonly end: SpectralPosition;
}

/** Severities by their number: error, warn, info, hint; -1 is off. */
export type DiagnosticSeverity = -1 | 0 | 1 | 2 | 3;

/** A result as Spectral gives it. */
export interface Diagnostic {
  readonly code: string;
  readonly message: string;
  readonly path: JsonPath;
  readonly severity: DiagnosticSeverity;
  /** Undefined until it is found, all of a document at once. */
  range: SpectralRange | undefined;
  readonly source?: string;
  readonly documentationUrl?: string | undefined;
}

/** Range of what has no place. */
export const defaultRange: SpectralRange = {
  start: { line: 0, character: 0 },
  end: { line: 0, character: 0 },
};
