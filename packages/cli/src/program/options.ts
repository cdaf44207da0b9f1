import { resolve } from 'node:path';
import type { Io } from '@assay/run/io';
import type { ReportArgument } from '@assay/run/output/report-requests';
import type { Command } from 'commander';
import type { ExitCode } from '../exit-code.js';

/** The program to which commands are added, with the context of the run. */
export interface ProgramContext {
  readonly program: Command;
  readonly io: Io;
  /** Receives the exit code of the command. */
  readonly finish: (exitCode: ExitCode) => void;
}

/** Adds a command that only groups subcommands. */
export function addGroup(program: Command, name: string, description: string): Command {
  const group = program.command(name).description(description).helpCommand(false);
  return group.action(async () => {
    throw (await import('../command-line/usage.js')).missingCommand(group);
  });
}

/** The option that disables code in configurations. */
export const noConfigCode = [
  '--no-config-code',
  'run no code of configurations, plugins and rulesets; read only YAML and JSON',
] as const;

/** The option that takes the configuration from a commit. */
export const configFrom = [
  '--config-from <commit>',
  'read configuration, ignore file, baseline and rulesets from a git commit, without code',
] as const;

/** The description of `--root` for commands with several documents. */
export const eachRoot = 'follow references only inside this folder (default: that of each document)';

/** Adds the options that control what may be read. */
export function addReadOptions(
  command: Command,
  root = 'follow references only inside this folder (default: that of the document)',
): Command {
  if (!command.options.some(({ long }) => long === '--ca'))
    command.option('--ca <file>', 'also trust these certificate authorities for URLs, in PEM');
  // All code that reads URLs uses the environment variable, including other threads.
  command.hook('preAction', () => {
    const { ca } = command.opts<{ readonly ca?: unknown }>();
    if (typeof ca === 'string') process.env['ASSAY_CA'] = resolve(ca);
  });
  return command
    .option('--root <folder>', root)
    .option('--allow-remote', 'follow references to http: and https: URLs');
}

/** The description of `--show-secrets`. */
export const showSecrets = 'show secrets of documents instead of masking them';

/** Adds the option that names overlays. */
export function addOverlayOption(command: Command): Command {
  return command.option(
    '--overlay <file>',
    'apply an OpenAPI Overlay before the analysis; repeatable',
    append,
  );
}

/** Collects the values of an option that may be repeated. */
export function append(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}

/**
 * Collects `--format` and `--output` in their order, which commander does not keep. The order decides which output belongs to
 * which format.
 */
export function reportArguments() {
  const reports: ReportArgument[] = [];
  const take =
    (option: ReportArgument['option']) =>
    (value: string): string => {
      reports.push({ option, value });
      return value;
    };
  return { reports, take };
}
