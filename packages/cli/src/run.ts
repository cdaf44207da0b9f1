import { CommanderError } from 'commander';
import type { ExitCode } from './exit-code.js';
import type { Io } from './io.js';
import { createProgram } from './program/program.js';
import { loadServiceOptions } from './program/service.js';

/** Runs a command line. Whatever happens, it returns an exit code and says in a sentence what went wrong. */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  try {
    let exitCode: ExitCode = 0;
    const finish = (code: ExitCode): void => {
      exitCode = code;
    };
    const program = createProgram(io, finish, await loadServiceOptions(args), args[0]);
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const { describeError } = await import('./describe-error.js');
    const message = describeError(error, io.env);
    if (message !== '') io.stderr.write(`${message}\n`);
    return 2;
  }
}
