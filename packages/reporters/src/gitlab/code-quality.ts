import { hashText } from '@assay/findings';
import type { Finding, Severity } from '@assay/core';
import { fingerprintFindings } from '../fingerprints.js';
import { groupNotes } from '../group-notes.js';
import { json } from '../json/values.js';
import { oneLine } from '../terminal/text.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import { failuresOf, troubleId } from '../document-report.js';
import { urgentFirst } from '../urgency.js';
import { joined } from './joined.js';

const levels: Readonly<Record<Severity, string>> = {
  critical: 'blocker',
  high: 'critical',
  medium: 'major',
  low: 'minor',
  info: 'info',
};

/** Creates the reporter for GitLab's Code Quality: a JSON array with an object for each finding and failure. */
export function createReporter({ nameOf, pathOf }: ReportContext): Reporter<string> {
  const getFileName = (uri: string): string => pathOf(uri) ?? nameOf(uri);

  function* document(report: DocumentReport): Iterable<string> {
    const { analysis, findings } = report;
    const fingerprints = fingerprintFindings(analysis, getFileName);
    const noteOf = groupNotes(findings);
    for (const finding of urgentFirst(findings))
      yield record(finding, fingerprints.get(finding), noteOf(finding));
    for (const [index, { uri, pointer, message }] of failuresOf(report).entries())
      yield failure(getFileName(uri), message, [getFileName(analysis.uri), pointer, String(index)]);
  }

  function record(finding: Finding, fingerprint: string | undefined, note: string | undefined): string {
    const { id, severity, problem, location } = finding;
    const { start, end } = location.range;
    const message = problem === '' ? id : problem;
    return json({
      description: oneLine(note === undefined ? message : `${message} ${note}`),
      check_name: id,
      fingerprint,
      severity: levels[severity],
      location: { path: getFileName(location.uri), lines: { begin: start.line, end: end.line } },
    });
  }

  const join = joined();
  return {
    begin: () => ['['],
    document,
    add: join,
    end: ({ unread }) => [
      ...join(unread.map(({ input, message }, index) => failure(input, message, [String(index)]))),
      '\n]\n',
    ],
  };
}

/**
 * Builds the element for a failure, after which findings of a file may be missing.
 *
 * @param parts - distinguishes the failure from others of the same file
 */
function failure(file: string, message: string, parts: readonly string[]): string {
  const path = oneLine(file);
  return json({
    description: oneLine(message),
    check_name: troubleId,
    fingerprint: hashText(`${troubleId}\0${path}`) + hashText([message, ...parts].join('\0')),
    severity: 'blocker',
    location: { path, lines: { begin: 1, end: 1 } },
  });
}
