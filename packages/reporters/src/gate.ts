import { severities, type Severity } from '@assay/core';

/** The severity from which on a finding fails the run; `none` where no finding does. */
export type Gate = Severity | 'none';

/** True where a finding of this severity fails the run. */
export function reachesGate(severity: Severity, gate: Gate): boolean {
  return gate !== 'none' && severities.indexOf(severity) <= severities.indexOf(gate);
}
