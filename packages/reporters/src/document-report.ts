import { reachesGate, type Gate } from './summary.js';
import type { DocumentReport } from './reporter.js';
import { violatesOfficialSchema, type LoaderError, type Location } from '@assay/core';

/** Reduces a report to the findings that fail the gate. A document that could not be analysed always fails. */
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

/** A violation of the official schema with its location. */
export interface LocatedViolation {
  readonly error: LoaderError;
  readonly location: Location;
}

/** The violations of the official schema without a finding at the same location. */
interface UnreportedViolations {
  readonly violations: readonly LocatedViolation[];
  /** The number of other violations, which findings report. */
  readonly reported: number;
}

/**
 * Finds the violations of the official schema that no displayed finding covers. Rules report most violations at the same location
 * with better texts. Findings that a gate, baseline or suppression has removed do not count.
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
    // Errors of Assay's own contract are findings and are not counted twice.
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

/** The id of failures, for formats that identify findings by their rule. */
export const troubleId = 'assay-failure';

/** A failure of Assay itself, after which findings may be missing. */
interface Trouble {
  /** The document in which the failure occurred. */
  readonly uri: string;
  /** The pointer in the document; empty if only the document is known. */
  readonly pointer: string;
  readonly message: string;
}

/** Lists the failed rules and all other failures after which findings may be missing. */
export function failuresOf({ analysis }: Pick<DocumentReport, 'analysis'>): Trouble[] {
  return analysis.failures.map(({ rule, message, location }) => ({
    uri: location?.uri ?? analysis.uri,
    pointer: location?.pointer ?? '',
    // A message about a file already begins with its name.
    message: message.startsWith(`${rule}:`) ? message : `${rule}: ${message}`,
  }));
}
