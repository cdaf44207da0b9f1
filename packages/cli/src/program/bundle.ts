import type { Command } from 'commander';
import type { BundleFlags } from '../commands/bundle.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';

/** Adds `assay bundle` to the program. */
export function addBundle(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('bundle')
    .description('write a document and everything it refers to as one file')
    .argument('<document>', 'a file, a URL, or - for standard input')
    .option('-o, --output <file>', 'write to a file instead of standard output')
    .option('-f, --format <format>', 'json or yaml; by default that of the output, or of the document')
    .option('--no-color', 'use no colours')
    .option('--root <folder>', 'the folder that references must not leave; by default that of the document')
    .option('--allow-remote', 'follow references to http: and https: URLs')
    .action(async (input: string, flags: BundleFlags) => {
      const { bundleDocument } = await import('../commands/bundle.js');
      finish(await bundleDocument(input, flags, io));
    });
}
