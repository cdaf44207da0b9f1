import { groupIdOf, type Finding } from '@assay/core';

/**
 * Describes the groups of findings for formats without a field for groups: the number of locations that one fix resolves, and the
 * group's id, which is the same in every report.
 *
 * @param findings - the findings of the document
 * @returns a function that returns the note of a finding; undefined if its group has no other findings
 */
export function groupNotes(findings: readonly Finding[]): (finding: Finding) => string | undefined {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const group = groupIdOf(finding);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return (finding) => {
    const group = groupIdOf(finding);
    const count = counts.get(group) ?? 0;
    return count > 1 ? `One of ${count} locations that one fix resolves: ${group}.` : undefined;
  };
}
