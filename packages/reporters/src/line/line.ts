import { groupNotes } from '../group-notes.js';
import { onlyFailing, failuresOf } from '../document-report.js';
import { formatPlace, oneLine } from '../terminal/text.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';

/**
 * Creates the reporter with one line per finding, in the format of compilers, which editors and `grep` understand:
 * `petstore.yaml:8:10: high plaintext-communication: The server ...`.
 */
export function createReporter({ nameOf, display, gate }: ReportContext): Reporter<string> {
  function* document(report: DocumentReport): Iterable<string> {
    const noteOf = groupNotes(report.findings);
    const { findings } = display.quiet ? onlyFailing(report, gate) : report;
    for (const finding of findings) {
      const { severity, id, problem, location } = finding;
      const note = noteOf(finding);
      const text = note === undefined ? problem : `${problem} ${note}`;
      yield `${formatPlace(location, nameOf)}: ${severity} ${oneLine(id)}: ${oneLine(text)}\n`;
    }
    for (const { uri, message } of failuresOf(report))
      yield `${oneLine(nameOf(uri))}:1:1: failure ${oneLine(message)}\n`;
  }
  return {
    begin: () => [],
    document,
    add: (pieces) => pieces,
    end: ({ unread }) =>
      unread.map(({ input, message }) => `${oneLine(input)}:1:1: failure ${oneLine(message)}\n`),
  };
}
