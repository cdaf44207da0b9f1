import { escapeForTerminal, type UnreadInput } from '@assay/reporters';
import type { Io } from '@assay/run/io';
import { joinWords } from '@assay/text';

/** Prints the unreadable inputs and their reasons on standard error. */
export function printProblems(problems: readonly UnreadInput[], io: Io): void {
  for (const { message } of problems) io.stderr.write(`${escapeForTerminal(message)}\n`);
}

/** Prints a line on standard error. */
export function printNote(text: string, io: Io): void {
  io.stderr.write(`${escapeForTerminal(text)}\n`);
}

/** Escapes a text of several lines for a terminal. */
export function escapedLines(text: string): string {
  return text.split('\n').map(escapeForTerminal).join('\n');
}

/** Lists the files of reports in a sentence. The list must not be empty. */
export function describeFiles(files: readonly string[]): string {
  return files.length === 1
    ? `The report is in ${files[0]}.`
    : `The reports are in ${joinWords(files, 'and')}.`;
}
