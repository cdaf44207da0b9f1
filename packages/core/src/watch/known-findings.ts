import { type Deadline, TextDocument } from '@assay/text';
import { type Finding, locatePlaces, type Location } from '@assay/findings';
import type { Reported } from '../rule/reported-issue.js';

/** The findings of one version of a document, by the reports that they are made of: the next version has most of these reports too. */
export class KnownFindings {
  private findings: ReadonlyMap<Reported, Finding> = new Map();

  /** Hands out what is known, which is then forgotten: what is not finished is not known. */
  take(): ReadonlyMap<Reported, Finding> {
    const { findings } = this;
    this.findings = new Map();
    return findings;
  }

  /** Keeps the findings that were made of reports, in their order. */
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
 * Finds the places of reports in the texts of their documents: a location for each, in their order. What is known to be where it was
 * keeps its location.
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
