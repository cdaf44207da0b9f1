/** A path into a document, as in Spectral. */
export type JsonPath = readonly (string | number)[];

/** A position in Spectral's notation: 0-based. */
export interface SpectralPosition {
  readonly line: number;
  readonly character: number;
}

/** A range of a document. */
export interface SpectralRange {
  readonly start: SpectralPosition;
  readonly end: SpectralPosition;
}

/** Severities by number: error, warn, info, hint; -1 is off. */
export type DiagnosticSeverity = -1 | 0 | 1 | 2 | 3;

/** A result in Spectral's form. */
export interface Diagnostic {
  readonly code: string;
  readonly message: string;
  readonly path: JsonPath;
  readonly severity: DiagnosticSeverity;
  /** Undefined until it is located; all results of a document are located at once. */
  range: SpectralRange | undefined;
  readonly source?: string;
  readonly documentationUrl?: string | undefined;
}

/** Range of results without a location. */
export const defaultRange: SpectralRange = {
  start: { line: 0, character: 0 },
  end: { line: 0, character: 0 },
};
