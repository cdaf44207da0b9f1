import type { Finding, Severity } from '@assay/core';
import { fingerprintsOf } from '../fingerprints.js';
import { json } from '../json/quote.js';
import { oneLine } from '../place.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import { urgentFirst } from '../urgent-first.js';
import { joined } from './joined.js';

const levels: Readonly<Record<Severity, string>> = {
  critical: 'blocker',
  high: 'critical',
  medium: 'major',
  low: 'minor',
  info: 'info',
};

/** Makes the reporter of GitLab's code quality: a JSON array with an object for each finding. */
export function createReporter({ nameOf, pathOf }: ReportContext): Reporter<string> {
  const fileOf = (uri: string): string => pathOf(uri) ?? nameOf(uri);

  function* document({ analysis, findings }: DocumentReport): Iterable<string> {
    const fingerprints = fingerprintsOf(analysis, fileOf);
    for (const finding of urgentFirst(findings)) yield record(finding, fingerprints.get(finding));
  }

  function record(finding: Finding, fingerprint: string | undefined): string {
    const { id, severity, problem, location } = finding;
    const { start, end } = location.range;
    return json({
      description: oneLine(problem === '' ? id : problem),
      check_name: id,
      fingerprint,
      severity: levels[severity],
      location: { path: fileOf(location.uri), lines: { begin: start.line, end: end.line } },
    });
  }

  return { begin: () => ['['], document, add: joined(), end: () => ['\n]\n'] };
}
