import { severities, type Finding } from '@assay/core';

/** Puts the most severe findings first, and leaves those of one severity in their order. */
export function urgentFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}
