import { violatesOfficialSchema, type Finding } from '@assay/core';
import type { Lines } from '../codeframe/lines.js';
import { describeViolationPlace } from '../digest/digest.js';
import { formatPlace } from '../place.js';
import { failuresOf } from '../analysis-failures.js';
import { buildCodeFrame } from './frame.js';
import type { PageDocument, PageNote } from './page-data.js';
import type { PagedReport } from './paged-report.js';

type NameOf = (uri: string) => string;
type LinesOf = (uri: string) => Lines | undefined;

/** More violations than these have no code beside them. */
const maxFrames = 200;

/** Builds the notes about a document besides its findings. */
export function pageNotes(
  report: PagedReport,
  nameOf: NameOf,
  linesOf: LinesOf,
): Pick<PageDocument, 'violations' | 'suppressed' | 'known' | 'undecided' | 'failures'> {
  const { suppressed, undecided } = report.analysis;
  return {
    violations: listViolationNotes(report, nameOf, linesOf),
    suppressed: suppressed.map(({ finding, suppression: { reason, until } }) => ({
      ...buildNote(finding, nameOf),
      reason,
      until,
    })),
    known: (report.known ?? []).map((finding) => buildNote(finding, nameOf)),
    undecided: undecided.map(({ what, why, location }) => ({
      text: `${what}: ${why}`,
      place: formatPlace(location, nameOf),
    })),
    failures: failuresOf(report).map(({ uri, pointer, message }) => ({
      text: message,
      place: `${nameOf(uri)} ${pointer}`,
    })),
  };
}

function listViolationNotes({ analysis }: PagedReport, nameOf: NameOf, linesOf: LinesOf): PageNote[] {
  const { loaderErrors } = analysis;
  const places = loaderErrors.some(violatesOfficialSchema) ? analysis.locateLoaderErrors() : [];
  let frames = 0;
  return loaderErrors.flatMap((error, index): PageNote[] => {
    const location = places[index];
    if (location === undefined || !violatesOfficialSchema(error)) return [];
    const lines = frames++ < maxFrames ? linesOf(location.uri) : undefined;
    return [
      {
        text: `${describeViolationPlace(error)}: ${error.message}`,
        place: formatPlace(location, nameOf),
        frame: lines && buildCodeFrame(lines, location.range),
      },
    ];
  });
}

function buildNote({ id, severity, problem, location }: Finding, nameOf: NameOf): PageNote {
  return { text: problem, place: formatPlace(location, nameOf), rule: id, severity };
}
