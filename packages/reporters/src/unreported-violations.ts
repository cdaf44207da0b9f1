import { violatesOfficialSchema, type LoaderError, type Location } from '@assay/core';
import type { DocumentReport } from './reporter.js';

/** A violation of the official schema, and where it is. */
export interface LocatedViolation {
  readonly error: LoaderError;
  readonly location: Location;
}

/** The violations of the official schema that no reported finding stands at. */
export interface UnreportedViolations {
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
