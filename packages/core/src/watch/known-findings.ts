import { type Deadline, TextDocument } from '@assay/text';
import { type Finding, locatePlaces, type Location } from '@assay/findings';
import type { Reported } from '../rule/reported-issue.js';

/** The findings of one version of a document, by report. Most reports also occur in the next version. */
export class KnownFindings {
  private findings: ReadonlyMap<Reported, Finding> = new Map();

  /** Returns the known findings and clears them, so that an interrupted analysis leaves none. */
  take(): ReadonlyMap<Reported, Finding> {
    const { findings } = this;
    this.findings = new Map();
    return findings;
  }

  /** Keeps the findings of reports, which have the same order. */
  keep(reported: readonly Reported[], findings: readonly Finding[]): void {
    const keptFindings = new Map<Reported, Finding>();
    findings.forEach((finding, index) => {
      const report = reported[index];
      if (report !== undefined) keptFindings.set(report, finding);
    });
    this.findings = keptFindings;
  }
}

/**
 * Returns the locations of reports, in their order. A report outside the edited lines keeps its known location.
 *
 * @throws DeadlinePassed
 */
export function locateReports(
  reported: readonly Reported[],
  known: ReadonlyMap<Reported, Finding>,
  deadline: Deadline,
): Location[] {
  if (known.size === 0) return locatePlaces(reported, deadline);
  const locations: Location[] = [];
  const others: Reported[] = [];
  const indexes: number[] = [];
  reported.forEach((report, index) => {
    const before = known.get(report)?.location;
    if (before !== undefined && staysWhereItIs(report, before)) locations[index] = before;
    else {
      others.push(report);
      indexes.push(index);
    }
  });
  locatePlaces(others, deadline).forEach((location, at) => {
    locations[indexes[at] ?? 0] = location;
  });
  return locations;
}

function staysWhereItIs({ document, range }: Reported, { range: { start, end } }: Location): boolean {
  if (range !== undefined || !(document instanceof TextDocument)) return false;
  const { editedLines } = document;
  return editedLines !== undefined && (end.line < editedLines.first || start.line > editedLines.last);
}
