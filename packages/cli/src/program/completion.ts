import type { Command } from 'commander';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';

/** Adds `assay completion` to the program. */
export function addCompletion(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('completion')
    .description('print the script that completes command lines in a shell')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell: string) => {
      const { printCompletion } = await import('../commands/completion.js');
      finish(printCompletion(shell, program, io));
    });
}
