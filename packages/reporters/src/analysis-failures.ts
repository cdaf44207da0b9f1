import type { DocumentReport } from './reporter.js';

/** Id of failures in formats that identify findings by their rule. */
export const troubleId = 'assay-failure';

/** Something that went wrong with Assay itself, so that findings may be missing. */
export interface Trouble {
  /** The document that it happened in. */
  readonly uri: string;
  /** The pointer into it; '' where only the document is known. */
  readonly pointer: string;
  readonly message: string;
}

/** The rules that failed and whatever else cost a document findings. */
export function failuresOf({ analysis }: Pick<DocumentReport, 'analysis'>): Trouble[] {
  return analysis.failures.map(({ rule, message, location }) => ({
    uri: location?.uri ?? analysis.uri,
    pointer: location?.pointer ?? '',
    // What is wrong with a file begins with its name already.
    message: message.startsWith(`${rule}:`) ? message : `${rule}: ${message}`,
  }));
}
