import { reachesGate, type Gate } from './summary.js';
import type { DocumentReport } from './reporter.js';
import { violatesOfficialSchema, type LoaderError, type Location } from '@assay/core';

/** Leaves of a report what fails the gate; a document that could not be analysed fails any. */
export function onlyFailing(report: DocumentReport, gate: Gate): DocumentReport {
  if (report.analysis.status === 'error') return report;
  const findings = report.findings.filter(({ severity }) => reachesGate(severity, gate));
  if (report.failingViolations > 0) return { ...report, findings };
  return {
    ...report,
    findings,
    analysis: { ...report.analysis, loaderErrors: [], locateLoaderErrors: () => [] },
  };
}

/** A violation of the official schema, and where it is. */
export interface LocatedViolation {
  readonly error: LoaderError;
  readonly location: Location;
}

/** The violations of the official schema that no reported finding stands at. */
interface UnreportedViolations {
  readonly violations: readonly LocatedViolation[];
  /** Number of other violations that findings report. */
  readonly reported: number;
}

/**
 * Finds the violations of the official schema that people have not read about yet: rules report most of them, in better words and
 * at the same place. A finding that a gate, a baseline or a suppression took away reports nothing.
 */
export function unreportedViolations({
  analysis,
  findings,
}: Pick<DocumentReport, 'analysis' | 'findings'>): UnreportedViolations {
  if (!analysis.loaderErrors.some(violatesOfficialSchema)) return { violations: [], reported: 0 };
  const places = new Set(findings.map(({ location }) => placeKey(location)));
  const locations = analysis.locateLoaderErrors();
  const violations: LocatedViolation[] = [];
  let reported = 0;
  for (const [index, error] of analysis.loaderErrors.entries()) {
    // What our own contract adds is a finding, and is not counted twice.
    if (!violatesOfficialSchema(error)) continue;
    const location = locations[index];
    if (location === undefined) continue;
    if (places.has(placeKey(location))) reported++;
    else violations.push({ error, location });
  }
  return { violations, reported };
}

function placeKey({ uri, range: { start } }: Location): string {
  return `${uri} ${start.line}:${start.column}`;
}

/** Id of failures in formats that identify findings by their rule. */
export const troubleId = 'assay-failure';

/** Something that went wrong with Assay itself, so that findings may be missing. */
interface Trouble {
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
