import type { Command } from 'commander';
import type { ImportFlags } from '../commands/import.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { append } from './repeatable.js';

/** Adds `assay import` to the program. */
export function addImport(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('import')
    .description('turn a document into security-test projects')
    .argument('<document>', 'a file, a URL, or - for standard input')
    .option(
      '-f, --format <format>',
      'text for people, json for programs, html for a browser (default: that of the output, or text)',
    )
    .option('-o, --output <file>', 'write the report to a file')
    .option('--out <folder>', 'write the projects to a folder')
    .option('--force', 'replace what an earlier import wrote there')
    .option(
      '--export <format>',
      'write them for other tools too: har, postman, arazzo, schemathesis, zap, http, raw, burp, proxify, wfc or cats; repeatable',
      append,
    )
    .option(
      '--base-url <url>',
      'test the API there, whatever servers the document lists; without a path, theirs are kept',
    )
    .option(
      '--allow <ranks>',
      'export what may do harm like the rest: credentials, settings, destructive or outside; repeatable',
      append,
    )
    .option('--allow-existing-data', 'change and delete things that the tests have not made, too')
    .option('--engine <kind>', 'the kind of the engine that runs the projects')
    .option('--no-color', 'use no colours')
    .option('--root <folder>', 'the folder that references must not leave; by default that of the document')
    .option('--allow-remote', 'follow references to http: and https: URLs')
    .action(async (input: string, flags: ImportFlags) => {
      const { importDocument } = await import('../commands/import.js');
      finish(await importDocument(input, flags, io));
    });
}
