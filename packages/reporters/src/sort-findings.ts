import { groupIdOf, severities, type Finding } from '@assay/core';

/** Puts the most severe findings first, of one severity those that are the first of their group, and leaves them in their order otherwise. */
export function urgentFirst(findings: readonly Finding[]): Finding[] {
  const met = new Set<string>();
  const rest = new Set<Finding>();
  for (const finding of findings) {
    const group = `${finding.severity} ${groupIdOf(finding)}`;
    if (met.has(group)) rest.add(finding);
    else met.add(group);
  }
  return findings.toSorted(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      Number(rest.has(a)) - Number(rest.has(b)),
  );
}
