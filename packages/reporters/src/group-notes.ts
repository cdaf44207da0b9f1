import { groupIdOf, type Finding } from '@assay/core';

/**
 * Describes the group of a finding for formats without a field for groups: how many places one decision settles, and the
 * name that all of them have in every report.
 *
 * @param findings - those of the document
 * @returns the note of one of them; undefined where it is alone
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
