import { reachesGate, type Gate } from './gate.js';
import type { DocumentReport } from './reporter.js';

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
