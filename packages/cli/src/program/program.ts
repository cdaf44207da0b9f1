import type { Command } from 'commander';
import type { ExitCode } from '../exit-code.js';
import { columnsOf, usesColor, type Io } from '@assay/run/io';
import { version } from '@assay/run/version';
import { CheckedCommand } from './checked-command.js';
import { addBundle, addChangelog, addSplit, addDiff, addFix, addImport, addVerify } from './documents.js';
import { addEditorCommands } from './editors.js';
import { addEnvironmentCommands, addInit, addMigrate } from './environment.js';
import { addIgnore, addRuleCommands, addRulesetCommands } from './rules.js';
import { addServiceCommands, type ServiceOptions } from './service.js';
import { addScore, addValidate } from './validate.js';

// Each command loads its code only when it runs, because that is most of Assay.

/**
 * Defines the command line. `finish` receives the exit code of the command.
 *
 * @param serviceOptions the settings of the service, for the commands that need them
 * @param name the name of the command. If it is the most frequent command, only that one is defined
 */
export function createProgram(
  io: Io,
  finish: (exitCode: ExitCode) => void,
  serviceOptions?: ServiceOptions,
  name?: string,
): Command {
  const program = new CheckedCommand('assay')
    .description('Checks OpenAPI documents (2.0, 3.0, 3.1, 3.2; JSON or YAML), security first.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'Print the help of a command')
    // launch/opened-bundle.ts reads this option before the program is defined.
    .option('--no-code-cache', 'do not use or write compiled code in the cache')
    .hook('preAction', (_program, command) => noteUse(command, io))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: () => {},
      getOutHelpWidth: () => columnsOf(io.stdout, io.env),
      getErrHelpWidth: () => columnsOf(io.stderr, io.env),
      getOutHasColors: () => usesColor(io.stdout, io.env, true),
      getErrHasColors: () => usesColor(io.stderr, io.env, true),
    })
    .addHelpText(
      'after',
      `
Examples:
  assay validate openapi.yaml                     report the problems of a document
  assay validate specs/ --format json             validate a folder, for a program
  curl -s https://api.test/openapi.json | assay validate -
  assay explain plaintext-communication           explain a rule
  assay validate --help                           list the arguments and options of a command

Exit codes:
  0  the gate passes
  1  the gate fails, or a document violates the official schema or cannot be analysed
  2  wrong usage, an input that cannot be read, or an internal error of Assay`,
    );
  const context = { program, io, finish };
  addValidate(context);
  if (name === 'validate' || name === 'lint') return program;
  addScore(context);
  addRuleCommands(context);
  addRulesetCommands(context);
  addDiff(context);
  addChangelog(context);
  addFix(context);
  addBundle(context);
  addSplit(context);
  addImport(context);
  addVerify(context);
  addIgnore(context);
  addInit(context);
  addMigrate(context);
  addEditorCommands(context, runCommand);
  addEnvironmentCommands(context);
  addServiceCommands(context, serviceOptions);
  return program;
}

/**
 * Runs a command line in this process, for commands that use other commands.
 *
 * @throws CommandError or CommanderError if the command line is invalid.
 */
export async function runCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const finish = (code: ExitCode): void => {
    exitCode = code;
  };
  await createProgram(io, finish, undefined, args[0]).parseAsync(args, { from: 'user' });
  return exitCode;
}

/** Records the use of a command, unless `assay cache clear` has just removed the records. */
function noteUse(command: Command, io: Io): void {
  const isAboutCache = command.name() === 'cache' || command.parent?.name() === 'cache';
  if (!isAboutCache) io.uses?.add(command.name());
}
