import { escapeForTerminal, type UnreadInput } from '@assay/reporters';
import type { Io } from '@assay/run/io';
import { joinWords } from '@assay/text';

/** Tells on standard error which inputs cannot be read, and why. */
export function printProblems(problems: readonly UnreadInput[], io: Io): void {
  for (const { message } of problems) io.stderr.write(`${escapeForTerminal(message)}\n`);
}

/** Tells something on standard error, as a line. */
export function printNote(text: string, io: Io): void {
  io.stderr.write(`${escapeForTerminal(text)}\n`);
}

/** Makes a text of several lines safe to print on a terminal. */
export function escapedLines(text: string): string {
  return text.split('\n').map(escapeForTerminal).join('\n');
}

/** Says where reports are, as a sentence. There is one file at least. */
export function describeFiles(files: readonly string[]): string {
  return files.length === 1
    ? `The report is in ${files[0]}.`
    : `The reports are in ${joinWords(files, 'and')}.`;
}
