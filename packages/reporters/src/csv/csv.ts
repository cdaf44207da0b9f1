import { groupIdOf, type Finding } from '@assay/core';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import { escapeForTerminal } from '../terminal/text.js';
import { failuresOf, troubleId } from '../document-report.js';

const columns = [
  'file',
  'line',
  'column',
  'endLine',
  'endColumn',
  'severity',
  'category',
  'id',
  'name',
  'operation',
  'pointer',
  'problem',
  'impact',
  'recommendation',
  'group',
] as const;

/**
 * Creates the reporter for comma-separated values (RFC 4180): a header, then one record for each finding and failure.
 *
 * Written by hand, because streaming libraries depend on Node's streams. These do not run in browsers and cannot return pieces.
 * The format itself needs only the two functions below.
 */
export function createReporter({ nameOf }: ReportContext): Reporter<string> {
  function* document(report: DocumentReport): Iterable<string> {
    for (const finding of report.findings) yield record(cells(finding, nameOf));
    for (const { uri, pointer, message } of failuresOf(report))
      yield record(troubleCells(nameOf(uri), pointer, message));
  }
  return {
    begin: () => [record(columns)],
    document,
    add: (pieces) => pieces,
    end: ({ unread }) => unread.map(({ input, message }) => record(troubleCells(input, '', message))),
  };
}

/** Builds the cells for a failure in the columns of a finding. Its severity is `failure`. */
function troubleCells(file: string, pointer: string, message: string): (string | number)[] {
  return [file, 1, 1, 1, 1, 'failure', '', troubleId, '', '', pointer, message, '', '', ''];
}

function cells(finding: Finding, nameOf: (uri: string) => string): (string | number)[] {
  const { uri, pointer, range } = finding.location;
  const { start, end } = range;
  return [
    nameOf(uri),
    start.line,
    start.column,
    end.line,
    end.column,
    finding.severity,
    finding.category,
    finding.id,
    finding.name,
    finding.operation ?? '',
    pointer,
    finding.problem,
    finding.impact,
    finding.recommendation,
    groupIdOf(finding),
  ];
}

function record(values: readonly (string | number)[]): string {
  return `${values.map(cell).join()}\r\n`;
}

/**
 * Prefixes an apostrophe to cells that a spreadsheet would run as a formula, which can start programs
 * (https://owasp.org/www-community/attacks/CSV_Injection). Escaped control characters begin with a backslash, so they need none.
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = escapeForTerminal(value).replace(/^(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/, "'");
  return /[",\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
