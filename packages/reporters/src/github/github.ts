import { bySeverity, type Finding, type Severity } from '@assay/core';
import { groupNotes } from '../group-notes.js';
import { oneLine, withPlainLinks } from '../terminal/text.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import { effectsOf, describeResult } from '../summary-text.js';
import { isSevere, type ReviewedChange } from '../review.js';
import { failuresOf } from '../document-report.js';
import { urgentFirst } from '../urgency.js';

const commands: Readonly<Record<Severity, string>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'notice',
  info: 'notice',
};

/**
 * Makes the reporter of GitHub's workflow commands, which annotate the lines of a pull request:
 * `::error file=petstore.yaml,line=8::The server ...`. GitHub shows the first few of each step, so the most severe come first.
 */
export function createReporter({ nameOf, pathOf }: ReportContext): Reporter<string> {
  const getFileName = (uri: string): string => pathOf(uri) ?? nameOf(uri);

  function* document(report: DocumentReport): Iterable<string> {
    const noteOf = groupNotes(report.findings);
    for (const finding of urgentFirst(report.findings)) yield annotation(finding, noteOf(finding));
    for (const { uri, message } of failuresOf(report))
      yield command('error', { file: getFileName(uri), title: 'A rule failed' }, oneLine(message));
  }

  function annotation(finding: Finding, note: string | undefined): string {
    const { id, severity, problem, recommendation, location } = finding;
    const texts = [problem, withPlainLinks(recommendation), ...(note === undefined ? [] : [note])];
    const { start, end } = location.range;
    const lines = { file: getFileName(location.uri), line: start.line, endLine: end.line };
    // GitHub takes columns only of places on one line.
    const place = start.line === end.line ? { ...lines, col: start.column, endColumn: end.column } : lines;
    return command(
      commands[severity],
      { ...place, title: `${severity} ${id}` },
      texts.map((text) => oneLine(text)).join('\n'),
    );
  }

  function changeAnnotation(change: ReviewedChange): string {
    const { id, severity, problem, recommendation, here, fails } = change;
    const name = fails ? 'error' : commands[severity];
    const title = `${severity} ${id}: ${effectsOf(change)}`;
    return command(
      name,
      { file: getFileName(here.uri), line: here.range.start.line, title },
      `${oneLine(problem)}\n${oneLine(withPlainLinks(recommendation))}`,
    );
  }

  return {
    begin: () => [],
    document,
    add: (pieces) => pieces,
    review: ({ changes }) => changes.filter(isSevere).toSorted(bySeverity).map(changeAnnotation),
    // The name before it keeps the sentence from being read as a command, whatever it says.
    end: (summary) => [
      ...summary.unread.map(({ message }) =>
        command('error', { title: 'An input could not be read' }, oneLine(message)),
      ),
      `Assay: ${describeResult(summary)}\n`,
    ],
  };
}

function command(
  name: string,
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const list = Object.entries(properties).map(
    ([key, value]) => `${key}=${escapeProperty(oneLine(String(value)))}`,
  );
  return `::${name} ${list.join(',')}::${escapeMessage(message)}\n`;
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
