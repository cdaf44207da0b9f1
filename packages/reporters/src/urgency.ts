import { severities, type Finding } from '@assay/core';

/** Facts that decide how soon a finding should be fixed. */
export interface Urgent extends Pick<Finding, 'id' | 'category' | 'severity'> {
  /** True for what the document lacks, in place of what it says and should not. */
  readonly isAbsence: boolean;
}

/** Orders findings by what to mend first: the most severe, then what is said before what is missing, then security before documentation, then by id. */
export function compareUrgency(a: Urgent, b: Urgent): number {
  if (a.severity !== b.severity) return severities.indexOf(a.severity) - severities.indexOf(b.severity);
  if (a.isAbsence !== b.isAbsence) return a.isAbsence ? 1 : -1;
  if (a.category !== b.category) return a.category === 'security' ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
