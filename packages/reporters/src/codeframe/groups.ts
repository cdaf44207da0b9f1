import type { Finding, Severity } from '@assay/core';
import { compareUrgency } from '../summary.js';

/** Findings of one id and severity in one document, in the order of the analysis. */
export interface Group {
  readonly id: string;
  readonly severity: Severity;
  readonly first: Finding;
  readonly further: readonly Finding[];
}

/** Puts findings of one id and severity together. The groups come in the order in which they should be mended. */
export function groupFindings(findings: readonly Finding[]): Group[] {
  const groups = new Map<string, { id: string; severity: Severity; first: Finding; further: Finding[] }>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.id}`;
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { id: finding.id, severity: finding.severity, first: finding, further: [] });
    } else {
      group.further.push(finding);
    }
  }
  return [...groups.values()].sort((a, b) => compareUrgency(a.first, b.first));
}
