import type { Command } from 'commander';
import type { IgnoreFlags } from '../commands/ignore.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';

/** Adds `assay ignore` to the program. */
export function addIgnore(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('ignore')
    .description('add what reports are to leave out to the ignore file')
    .argument('<document>', 'a file or a URL')
    .argument('<rule>', 'the id of a rule, as reports name it')
    .argument('[pointer]', 'the place, as JSON reports name it; the whole document if not given')
    .option('--reason <text>', 'why it is left out')
    .option('--until <date>', 'until when, such as 2027-01-31')
    .option('--ignore-file <file>', 'the file; by default the nearest .assay-ignore.yaml')
    .action(async (document: string, rule: string, pointer: string | undefined, flags: IgnoreFlags) => {
      const { ignoreFinding } = await import('../commands/ignore.js');
      finish(await ignoreFinding(document, rule, pointer, flags, io));
    });
}
