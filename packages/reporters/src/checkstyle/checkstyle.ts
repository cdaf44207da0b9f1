import type { Finding, Severity } from '@assay/core';
import { groupNotes } from '../group-notes.js';
import { oneLine } from '../terminal/text.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import { failuresOf } from '../document-report.js';
import { xmlAttributes, xmlDeclaration } from '../xml.js';

/** Severities of Checkstyle. */
const levels: Readonly<Record<Severity, string>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'info',
  info: 'info',
};

/** Creates the reporter for Checkstyle XML: the files of each document, with an error for each finding. */
export function createReporter({ nameOf, pathOf }: ReportContext): Reporter<string> {
  const getFileName = (uri: string): string => pathOf(uri) ?? nameOf(uri);

  function* document(report: DocumentReport): Iterable<string> {
    const noteOf = groupNotes(report.findings);
    let open: string | undefined;
    // Findings are sorted by file.
    for (const finding of report.findings) {
      const { uri } = finding.location;
      if (uri !== open) {
        if (open !== undefined) yield '</file>\n';
        yield `<file${xmlAttributes({ name: getFileName(uri) })}>\n`;
        open = uri;
      }
      yield errorElement(finding, noteOf(finding));
    }
    if (open !== undefined) yield '</file>\n';
    for (const { uri, message } of failuresOf(report)) yield failureElement(getFileName(uri), message);
  }

  return {
    begin: () => [`${xmlDeclaration}<checkstyle version="10.0">\n`],
    document,
    add: (pieces) => pieces,
    end: ({ unread }) => [
      ...unread.map(({ input, message }) => failureElement(oneLine(input), message)),
      '</checkstyle>\n',
    ],
  };
}

/** Builds the element for a failure, after which findings of a file may be missing. */
function failureElement(name: string, message: string): string {
  const error = { line: 1, column: 1, severity: 'error', message: oneLine(message), source: 'assay.failure' };
  return `<file${xmlAttributes({ name })}>\n<error${xmlAttributes(error)}/>\n</file>\n`;
}

function errorElement({ id, severity, problem, location }: Finding, note: string | undefined): string {
  const { line, column } = location.range.start;
  const attributes = {
    line,
    column,
    severity: levels[severity],
    message: oneLine(note === undefined ? problem : `${problem} ${note}`),
    source: `assay.${id}`,
  };
  return `<error${xmlAttributes(attributes)}/>\n`;
}
