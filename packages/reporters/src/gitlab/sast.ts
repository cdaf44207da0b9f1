import type { Finding, Severity } from '@assay/core';
import { fingerprintFindings } from '../fingerprints.js';
import { groupNotes } from '../group-notes.js';
import { json } from '../json/values.js';
import { oneLine, withPlainLinks } from '../terminal/text.js';
import { cweUrl, owaspItems, referenceUrls } from '../references.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import { failuresOf } from '../document-report.js';
import { urgentFirst } from '../urgency.js';
import { joined } from './joined.js';

const levels: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
};

/** The version of GitLab's security report schemas. */
const schemaVersion = '15.0.0';
/** The maximum lengths in the schema. */
const maxName = 255;
const maxSolution = 7000;
/** A limit for readability, because people read the messages. */
const maxMessages = 100;

/** A message about the scan. */
interface Message {
  readonly message: string;
}

/** Creates the reporter for GitLab's SAST: a JSON object with a vulnerability for each finding. */
export function createReporter(context: ReportContext): Reporter<string | Message> {
  const { nameOf, pathOf, version, now } = context;
  const started = now();
  const getFileName = (uri: string): string => pathOf(uri) ?? nameOf(uri);
  const messages: string[] = [];
  const join = joined();

  function* document(report: DocumentReport): Iterable<string | Message> {
    const fingerprints = fingerprintFindings(report.analysis, getFileName);
    const noteOf = groupNotes(report.findings);
    for (const finding of urgentFirst(report.findings))
      yield record(finding, fingerprints.get(finding) ?? '', noteOf(finding), report);
    for (const { uri, message } of failuresOf(report))
      yield { message: oneLine(`${getFileName(uri)}: ${message}`) };
  }

  function record(
    finding: Finding,
    fingerprint: string,
    note: string | undefined,
    { rules = [] }: DocumentReport,
  ): string {
    const { id, name, severity, problem, impact, recommendation, location } = finding;
    const { start, end } = location.range;
    const references = rules.find((rule) => rule.id === id)?.meta.references;
    const file = getFileName(location.uri);
    return json({
      id: fingerprint.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      name: oneLine(name, maxName - 1),
      description: [problem, impact, ...(note === undefined ? [] : [note])]
        .map((text) => oneLine(text))
        .join(' '),
      severity: levels[severity],
      solution: oneLine(withPlainLinks(recommendation), maxSolution - 1),
      identifiers: [
        { type: 'assay_rule', name: oneLine(id, maxName - 1), value: oneLine(id, maxName - 1) },
        ...(references?.cwe ?? []).map((entry) => ({
          type: 'cwe',
          name: `CWE-${entry}`,
          value: String(entry),
          url: cweUrl(entry),
        })),
        ...(references?.owasp ?? []).map((item) => ({
          type: 'owasp',
          name: `${item} - ${owaspItems[item]?.title ?? item}`,
          value: item,
          url: owaspItems[item]?.url,
        })),
      ],
      links: referenceUrls(references).map((url) => ({ url })),
      location: { file, start_line: start.line, end_line: end.line },
      tracking: {
        type: 'source',
        items: [
          {
            file,
            line_start: start.line,
            line_end: end.line,
            signatures: [{ algorithm: 'hash', value: fingerprint }],
          },
        ],
      },
    });
  }

  function* strings(pieces: Iterable<string | Message>): Iterable<string> {
    for (const piece of pieces) {
      if (typeof piece === 'string') yield piece;
      else if (messages.length < maxMessages) messages.push(piece.message);
    }
  }

  const tool = {
    id: 'assay',
    name: 'Assay',
    version,
    vendor: { name: 'Assay' },
  };
  return {
    begin: () => [`{"version":"${schemaVersion}","vulnerabilities":[`],
    document,
    add: (pieces) => join(strings(pieces)),
    end: ({ unread, ruleFailures }) => {
      const all = [...unread.map(({ message }) => oneLine(message)), ...messages];
      const scan = {
        type: 'sast',
        status: unread.length === 0 && ruleFailures === 0 ? 'success' : 'failure',
        start_time: timeOf(started),
        end_time: timeOf(now()),
        analyzer: tool,
        scanner: tool,
        messages: all.map((value) => ({ level: 'fatal', value })),
      };
      return [`\n],"scan":${json(scan)}}\n`];
    },
  };
}

/** Formats a date in UTC as the schema requires: `2027-01-31T12:00:00`. */
function timeOf(date: Date): string {
  return date.toISOString().slice(0, 19);
}
