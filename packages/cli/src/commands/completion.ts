import type { Command } from 'commander';
import { completionScript, shells } from '../completion/scripts.js';
import { describeCommand } from '../completion/described-command.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { parseChoice } from '@assay/run/options';

/**
 * Runs `assay completion`: prints the script that completes command lines in a shell.
 *
 * @throws UsageError where the shell is not known.
 */
export function printCompletion(shell: string, program: Command, io: Io): ExitCode {
  io.stdout.write(completionScript(parseChoice('completion', shell, shells), describeCommand(program)));
  return 0;
}
