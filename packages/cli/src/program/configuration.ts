import type { Command } from 'commander';
import type { ConfigFlags } from '../commands/config.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { addGroup } from './add-group.js';

/** Adds `assay init` to the program. */
export function addInit(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('init')
    .description('write assay.config.yaml after looking at the documents of a folder')
    .argument('[folder]', 'where to write it', '.')
    .action(async (folder: string) => {
      const { init } = await import('../commands/init.js');
      finish(await init(folder, io));
    });
}

/** Adds `assay config` to the program. */
export function addConfig(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  const config = addGroup(program, 'config', 'show what is configured');
  config
    .command('print')
    .description('show what applies to a document, and from which file and line each value comes')
    .argument('<document>', 'a file, a URL, or - for standard input')
    .option('-c, --config <file>', 'use this configuration instead of the nearest one')
    .action(async (document: string, flags: ConfigFlags) => {
      const { printConfiguration } = await import('../commands/config.js');
      finish(await printConfiguration(document, flags, io));
    });
}
