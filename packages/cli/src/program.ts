import { Command } from 'commander';
import type { BundleFlags } from './commands/bundle.js';
import type { ConfigFlags } from './commands/config.js';
import type { DiffFlags } from './commands/diff.js';
import type { ExplainFlags } from './commands/explain.js';
import type { IgnoreFlags } from './commands/ignore.js';
import type { ImportFlags } from './commands/import.js';
import { addCache } from './cache-command.js';
import { addEditorCommands } from './editor-commands.js';
import type { RulesFlags } from './commands/rules.js';
import type { ValidateFlags } from './commands/validate.js';
import type { ExitCode } from './exit-code.js';
import { columnsOf, usesColor, type Io } from './io.js';
import { addFix } from './fix-command.js';
import { append } from './repeatable.js';
import { addScore } from './score-command.js';
import { addVerify } from './verify-command.js';
import { addServiceCommands, type ServiceOptions } from './service-commands.js';
import type { ReportArgument } from './output/report-requests.js';
import { version } from './version.js';

// Each command is loaded only when it runs: so is most of Assay.

/**
 * Defines the command line. The exit code of the command that runs is given to `finish`.
 *
 * @param serviceOptions the settings of the service, for the commands that take them
 */
export function createProgram(
  io: Io,
  finish: (exitCode: ExitCode) => void,
  serviceOptions?: ServiceOptions,
): Command {
  const program = new Command('assay')
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

Exit codes:
  0  nothing reaches the gate
  1  something does, or a document violates the official schema or cannot be analysed
  2  wrong usage, an input that cannot be read, or a fault of Assay`,
    );
  addValidate(program, io, finish);
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

function addValidate(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  const { reports, take } = reportArguments();
  program
    .command('validate')
    .alias('lint')
    .description('say what is wrong with OpenAPI documents')
    .argument(
      '[inputs...]',
      'files, folders, patterns, URLs, or - for standard input; by default what the configuration includes',
    )
    .option(
      '-f, --format <format>',
      'how the report is written: codeframe for people (the default), json for programs, and more; repeatable, each followed by its --output',
      take('format'),
    )
    .option('-o, --output <file>', 'write the report to a file', take('output'))
    .option(
      '--by <rule|document>',
      'what findings are listed by (default: rule where there are several documents)',
    )
    .option('-c, --config <file>', 'use this configuration instead of the nearest one')
    .option('--no-config', 'use no configuration')
    .option(
      '-p, --preset <preset>',
      'which rules run: recommended, strict, style or all (default: recommended)',
    )
    .option('-r, --rule <id=level>', 'switch a rule off, or set its severity; repeatable', append)
    .option(
      '--fail-severity <severity>',
      'fail on findings this severe or worse: critical, high, medium, low, info or none (default: high)',
    )
    .option(
      '--schema-errors <fail|ignore>',
      'whether violations of the official OpenAPI schema fail the run (default: fail)',
    )
    .option(
      '--max-findings <number>',
      'report at most this many findings per document, the most severe first',
    )
    .option('--min-score <number>', 'fail where a document scores less, from 0 to 100')
    .option('-a, --all', 'show every place, not only the first few')
    .option('-q, --quiet', 'show only what fails the gate')
    .option('--baseline <file>', 'report only what the baseline does not have')
    .option('--update-baseline', 'write all findings to the baseline')
    .option('--since <commit>', 'report only what is new since a git commit, and what has changed')
    .option('--no-diff', 'with --since: compare findings only, not what the documents mean')
    .option(
      '--fail-on <what>',
      'with --since: which changes fail: weaker from medium on (the default), breaking, weaker,breaking or none',
    )
    .option(
      '--fixes',
      'with sarif, markdown and html: propose the safe and suggested fixes, which are proven first',
    )
    .option('--ruleset <file>', 'run a Spectral ruleset too')
    .option('-w, --watch', 'go on, and validate again what changes, referenced files included')
    .option('--timing', 'print how long each rule took, on standard error')
    .option(
      '--jobs <number>',
      'validate at most this many documents at once (default: one per core, where that is faster)',
    )
    .option('--cache', 'keep the results of each document, and give them again where nothing has changed')
    .option('--no-color', 'use no colours (NO_COLOR and FORCE_COLOR are honoured too)')
    .option('--root <folder>', 'the folder that references must not leave; by default that of each document')
    .option('--allow-remote', 'follow references to http: and https: URLs')
    .action(async (inputs: string[], flags: Omit<ValidateFlags, 'reports'>) => {
      const run =
        flags.watch === true
          ? (await import('./commands/watch.js')).watch
          : (await import('./commands/validate.js')).validate;
      finish(await run(inputs, { ...flags, reports }, io));
    });
}

function addRules(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('rules')
    .description('list the rules')
    .option('-f, --format <format>', 'table, json or markdown', 'table')
    .option('-p, --preset <preset>', 'only the rules of this preset: recommended, strict, style or all')
    .option('--no-color', 'use no colours')
    .action(async (flags: RulesFlags) => {
      const { listRules } = await import('./commands/rules.js');
      finish(await listRules(flags, io));
    });
}

function addExplain(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('explain')
    .description('say what a rule finds, or a change does, why it matters and what to do')
    .argument('<id>', 'the id of a rule or of a kind of change, as reports name it')
    .option('--no-color', 'use no colours')
    .action(async (id: string, flags: ExplainFlags) => {
      const { explain } = await import('./commands/explain.js');
      finish(await explain(id, flags, io));
    });
}

function addDiff(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  const { reports, take } = reportArguments();
  program
    .command('diff')
    .description('say what a change does to security, and to clients')
    .argument('<old>', 'a file, a folder, a URL, git:REF:path, or a commit with --path')
    .argument('[new]', 'the same; with --path by default the document as it is now')
    .option(
      '-f, --format <format>',
      'text for people (the default), json, markdown, sarif or html; repeatable, each followed by its --output',
      take('format'),
    )
    .option('-o, --output <file>', 'write the report to a file', take('output'))
    .option(
      '--fail-on <what>',
      'fail on weaker security from medium on, on what is breaking for clients, on weaker,breaking or on none',
      'weaker',
    )
    .option('--path <file>', 'the document, where old and new are commits')
    .option('--no-color', 'use no colours')
    .option('--root <folder>', 'the folder that references must not leave; by default that of each document')
    .option('--allow-remote', 'follow references to http: and https: URLs')
    .action(async (old: string, now: string | undefined, flags: Omit<DiffFlags, 'reports'>) => {
      const { diffDocuments } = await import('./commands/diff.js');
      finish(await diffDocuments(old, now, { ...flags, reports }, io));
    });
}

function addBundle(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
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
      const { bundleDocument } = await import('./commands/bundle.js');
      finish(await bundleDocument(input, flags, io));
    });
}

function addImport(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('import')
    .description('turn a document into security-test projects')
    .argument('<document>', 'a file, a URL, or - for standard input')
    .option('-f, --format <format>', 'text for people, json for programs, html for a browser', 'text')
    .option('-o, --output <file>', 'write the report to a file')
    .option('--out <folder>', 'write the projects to a folder')
    .option('--force', 'replace what an earlier import wrote there')
    .option(
      '--export <format>',
      'write them for other tools too: har, postman, arazzo, schemathesis, zap, http, raw, burp, proxify, wfc or cats; repeatable',
      append,
    )
    .option('--base-url <url>', 'test the API there, whatever servers the document lists')
    .option('--allow-existing-data', 'change and delete things that the tests have not made, too')
    .option('--engine <kind>', 'the kind of the engine that runs the projects')
    .option('--no-color', 'use no colours')
    .option('--root <folder>', 'the folder that references must not leave; by default that of the document')
    .option('--allow-remote', 'follow references to http: and https: URLs')
    .action(async (input: string, flags: ImportFlags) => {
      const { importDocument } = await import('./commands/import.js');
      finish(await importDocument(input, flags, io));
    });
}

function addInit(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('init')
    .description('write assay.config.yaml after looking at the documents of a folder')
    .argument('[folder]', 'where to write it', '.')
    .action(async (folder: string) => {
      const { init } = await import('./commands/init.js');
      finish(await init(folder, io));
    });
}

function addConfig(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  const config = program.command('config').description('show what is configured').helpCommand(false);
  config
    .command('print')
    .description('show what applies to a document, and from which file and line each value comes')
    .argument('<document>', 'a file, a URL, or - for standard input')
    .option('-c, --config <file>', 'use this configuration instead of the nearest one')
    .action(async (document: string, flags: ConfigFlags) => {
      const { printConfiguration } = await import('./commands/config.js');
      finish(await printConfiguration(document, flags, io));
    });
}

function addIgnore(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
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
      const { ignoreFinding } = await import('./commands/ignore.js');
      finish(await ignoreFinding(document, rule, pointer, flags, io));
    });
}

function addCompletion(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('completion')
    .description('print the script that completes command lines in a shell')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell: string) => {
      const { printCompletion } = await import('./commands/completion.js');
      finish(printCompletion(shell, program, io));
    });
}

/** What `assay cache clear` has removed is not to be made again by the same run. */
function noteUse(command: Command, io: Io): void {
  const isAboutCache = command.name() === 'cache' || command.parent?.name() === 'cache';
  if (!isAboutCache) io.uses?.add(command.name());
}

/** Takes `--format` and `--output` in their order, which commander does not tell: it says which output belongs to which format. */
function reportArguments() {
  const reports: ReportArgument[] = [];
  const take =
    (option: ReportArgument['option']) =>
    (value: string): string => {
      reports.push({ option, value });
      return value;
    };
  return { reports, take };
}
