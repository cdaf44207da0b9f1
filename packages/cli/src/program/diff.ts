import type { Command } from 'commander';
import type { DiffFlags } from '../commands/diff.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { reportArguments } from './report-arguments.js';

/** Adds `assay diff` to the program. */
export function addDiff(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  const { reports, take } = reportArguments();
  program
    .command('diff')
    .description('say what a change does to security, and to clients')
    .argument('<old>', 'a file, a folder, a URL, git:REF:path, or a commit with --path')
    .argument('[new]', 'the same; with --path by default the document as it is now')
    .option(
      '-f, --format <format>',
      'text for people, json, markdown, sarif or html; repeatable, each followed by its --output (default: that of the output, or text)',
      take('format'),
    )
    .option('-o, --output <file>', 'write the report to a file', take('output'))
    .option(
      '--fail-on <what>',
      'fail on weaker security from medium on, on what is breaking for clients, on weaker,breaking or on none',
      'weaker',
    )
    .option('--path <file>', 'the document, where old and new are commits')
    .option('--no-color', 'use no colours')
    .option('--root <folder>', 'the folder that references must not leave; by default that of each document')
    .option('--allow-remote', 'follow references to http: and https: URLs')
    .action(async (old: string, now: string | undefined, flags: Omit<DiffFlags, 'reports'>) => {
      const { diffDocuments } = await import('../commands/diff.js');
      finish(await diffDocuments(old, now, { ...flags, reports }, io));
    });
}
