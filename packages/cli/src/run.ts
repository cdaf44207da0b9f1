import { CommanderError, type Command } from 'commander';
import type { ExitCode } from './exit-code.js';
import type { Io } from '@assay/run/io';
import { describeLostOutput } from './output/output-errors.js';
import { resolveCommand, withoutHelpCommand } from './command-line/resolve-command.js';
import { createProgram } from './program/program.js';
import { loadServiceOptions } from './program/service.js';

/** Chooses the command line for `assay` without arguments. The code that finds documents is loaded only then. */
async function defaultWords(io: Io): Promise<readonly string[]> {
  return (await import('./command-line/default-command.js')).defaultCommandLine(io);
}

/** Runs a command line. Always returns an exit code, and prints errors as sentences. */
export async function run(commandLine: readonly string[], io: Io): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  let calledCommand: Command | undefined;
  const wrong = new Set<string>();
  try {
    const finish = (code: ExitCode): void => {
      exitCode = code;
    };
    const args = withoutHelpCommand(commandLine.length > 0 ? commandLine : await defaultWords(io));
    // Finds the command in `assay --no-code-cache serve`.
    const name = args.find((each) => !each.startsWith('-'));
    const program = createProgram(io, finish, await loadServiceOptions(name), name);
    const { command, unknown, before } = resolveCommand(program, args);
    calledCommand = command;
    if (unknown !== undefined)
      throw (await import('./command-line/usage.js')).unknownCommand(command, unknown, before);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError && error.exitCode === 0)) {
      const { describeError } = await import('./command-line/usage.js');
      wrong.add(describeError(error, io.env, calledCommand));
    }
  }
  const loss = describeLostOutput(io.stdout);
  if (loss !== undefined) wrong.add(loss);
  for (const message of wrong) if (message !== '') io.stderr.write(`${message}\n`);
  return wrong.size > 0 ? 2 : exitCode;
}
