import type { Command } from 'commander';
import type { ExitCode } from '../exit-code.js';
import { columnsOf, usesColor, type Io } from '@assay/run/io';
import { version } from '@assay/run/version';
import { addBundle } from './bundle.js';
import { addCache } from './cache.js';
import { CheckedCommand } from './checked-command.js';
import { addCompletion } from './completion.js';
import { addConfig, addInit } from './configuration.js';
import { addDiff } from './diff.js';
import { addEditorCommands } from './editors.js';
import { addFix } from './fix.js';
import { addIgnore } from './ignore.js';
import { addImport } from './import.js';
import { addExplain, addRules } from './rules.js';
import { addScore } from './score.js';
import { addServiceCommands, type ServiceOptions } from './service.js';
import { addValidate } from './validate.js';
import { addVerify } from './verify.js';

// Each command is loaded only when it runs: so is most of Assay.

/**
 * Defines the command line. The exit code of the command that runs is given to `finish`.
 *
 * @param serviceOptions the settings of the service, for the commands that take them
 * @param name of the command: where it is the one that runs most often, no other is defined
 */
export function createProgram(
  io: Io,
  finish: (exitCode: ExitCode) => void,
  serviceOptions?: ServiceOptions,
  name?: string,
): Command {
  const program = new CheckedCommand('assay')
    .description(
      'Reports what is wrong with an OpenAPI document (2.0, 3.0, 3.1, 3.2; JSON or YAML), security first.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    // launch/opened-bundle.ts looks for it before there is a program.
    .option('--no-code-cache', 'compile Assay anew, and keep nothing of that for later runs')
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
  assay validate openapi.yaml                     what is wrong with a document
  assay validate specs/ --format json             all documents of a folder, for a program
  curl -s https://api.test/openapi.json | assay validate -
  assay explain plaintext-communication           why it matters, and when to ignore it
  assay validate --help                           the arguments and options of a command

Exit codes:
  0  nothing reaches the gate
  1  something does, or a document violates the official schema or cannot be analysed
  2  wrong usage, an input that cannot be read, or a fault of Assay`,
    );
  addValidate(program, io, finish);
  if (name === 'validate' || name === 'lint') return program;
  addScore(program, io, finish);
  addRules(program, io, finish);
  addExplain(program, io, finish);
  addDiff(program, io, finish);
  addFix(program, io, finish);
  addBundle(program, io, finish);
  addImport(program, io, finish);
  addVerify(program, io, finish);
  addIgnore(program, io, finish);
  addInit(program, io, finish);
  addEditorCommands(program, io, finish);
  addConfig(program, io, finish);
  addCache(program, io, finish);
  addCompletion(program, io, finish);
  addServiceCommands(program, io, finish, serviceOptions);
  return program;
}

/** Records that a command ran, unless `assay cache clear` has just removed the records. */
function noteUse(command: Command, io: Io): void {
  const isAboutCache = command.name() === 'cache' || command.parent?.name() === 'cache';
  if (!isAboutCache) io.uses?.add(command.name());
}
