import { findRule, type Rule, type RuleSetting } from '@assay/core';
import { dirname } from 'node:path';
import {
  CommitFiles,
  ConfigurationError,
  currentFiles,
  GitError,
  Configurations,
  describeOrigin,
  isFolder,
  type Configuration,
  type ProjectFiles,
  type RuleChoice,
  type DocumentSettings,
  type Input,
  type Traced,
} from '@assay/host';
import { escapeForTerminal, type Gate } from '@assay/reporters';
import { rules } from '@assay/rules';
import { CommandError, UsageError } from '../command-error.js';
import type { Io } from '../io.js';
import { openCodeGate, type CodeFlags } from './code-gate.js';
import { parseGate, parsePreset, parseRuleSettings, parseScore } from '../options.js';

/** The options that select a configuration. */
export interface ConfigurationFlags extends CodeFlags {
  /** The file of `--config`; false for `--no-config`. */
  readonly config?: string | boolean;
  /** The commit for configurations and the files that they name. */
  readonly configFrom?: string;
}

/** The options that override a configuration. */
export interface OverridingFlags {
  readonly preset?: string;
  readonly rule?: readonly string[];
  /** `--only`: the ids of the rules to run, as comma-separated lists. */
  readonly only?: readonly string[];
  /** `--tag`: the tags of the rules to run. */
  readonly tag?: readonly string[];
  readonly failSeverity?: string;
  readonly schemaErrors?: string;
  readonly minScore?: string;
}

/** The configuration of an input with the resulting settings. */
export interface Configured {
  readonly configuration: Configuration;
  readonly settings: DocumentSettings;
}

/**
 * Opens the project files that control the analysis: from the commit of `--config-from`, or the current files.
 *
 * @throws CommandError if the commit does not exist.
 */
export async function openProjectFiles({ configFrom }: ConfigurationFlags, io: Io): Promise<ProjectFiles> {
  if (configFrom === undefined) return currentFiles;
  try {
    return await CommitFiles.open(configFrom, io.cwd());
  } catch (error) {
    throw error instanceof GitError ? new CommandError(error.message) : error;
  }
}

/** Opens the configurations that a command line selects. */
export function openConfigurations(
  flags: ConfigurationFlags,
  io: Io,
  files: ProjectFiles = currentFiles,
): Configurations {
  const { config } = flags;
  const file = config === true ? undefined : config;
  return new Configurations({ rules, cwd: io.cwd(), file, files, gate: openCodeGate(flags, io) });
}

/**
 * Determines the settings of each input.
 *
 * @param otherRules - rules of other inputs of the run, which `--rule` can also name
 * @throws ConfigurationError if a configuration is invalid, UsageError if `--rule` or `--preset` is.
 */
export async function configureAll(
  inputs: readonly Input[],
  configurations: Configurations,
  flags: OverridingFlags,
  otherRules: readonly Rule[] = [],
): Promise<ReadonlyMap<Input, Configured>> {
  const byInput = new Map<Input, Configuration>();
  for (const input of inputs) byInput.set(input, await configurations.forDocument(input.uri));
  const all = [...new Set(byInput.values())];
  const allRules = [...new Set([...rules, ...otherRules, ...all.flatMap((each) => each.rules)])];
  const givenSettings = parseRuleSettings(flags.rule ?? [], allRules);
  const preset = flags.preset === undefined ? undefined : parsePreset(flags.preset);
  const choice = await readChoice(flags, allRules);
  const configured = new Map<Input, Configured>();
  for (const [input, configuration] of byInput) {
    const settings = mergeSettings(givenSettings, configuration);
    configured.set(input, {
      configuration,
      settings: configuration.settingsFor(input.uri, { preset, settings, choice }),
    });
  }
  return configured;
}

async function readChoice(
  { only, tag }: OverridingFlags,
  allRules: readonly Rule[],
): Promise<RuleChoice | undefined> {
  if (only === undefined && tag === undefined) return undefined;
  const { chooseRules, splitNames } = await import('./rule-choice.js');
  return chooseRules({ only: splitNames(only), tags: splitNames(tag) }, allRules);
}

/** Lists the parts of other tools' configurations that have no effect, as sentences. */
export function listNotes(configured: Iterable<Configured>): string[] {
  return [...new Set([...configured].flatMap(({ configuration }) => configuration.content.notes))];
}

/** Lists the rules of a run with a selection, without those that always run; undefined without a selection. */
export function listOnly(configured: Iterable<Configured>): readonly string[] | undefined {
  const lists = [...configured].flatMap(({ settings }) =>
    settings.only === undefined ? [] : [settings.only],
  );
  return lists.length === 0 ? undefined : [...new Set(lists.flat())];
}

/** Returns the settings for rules of this configuration. Another configuration may have more plugins. */
function mergeSettings(
  settings: Readonly<Record<string, RuleSetting>>,
  { rules: known }: Configuration,
): Record<string, RuleSetting> {
  return Object.fromEntries(Object.entries(settings).filter(([id]) => findRule(known, id) !== undefined));
}

/**
 * Returns the gate of a run: `--fail-severity`, else the configured gate, else `high`.
 *
 * @throws UsageError if the configurations of the documents differ.
 */
export function gateOf(flags: OverridingFlags, configured: Iterable<Configured>): Gate {
  if (flags.failSeverity !== undefined) return parseGate(flags.failSeverity);
  const gates = Array.from(configured, ({ configuration }) => configuration.values.failSeverity);
  return requireSameValue<Gate>(gates, 'high', 'gates', '--fail-severity');
}

/**
 * Returns the minimum score of each document: `--min-score`, else the configured score; undefined without either.
 *
 * @throws UsageError if the configurations of the documents differ.
 */
export function minScoreOf(flags: OverridingFlags, configured: Iterable<Configured>): number | undefined {
  if (flags.minScore !== undefined) return parseScore('--min-score', flags.minScore);
  if (flags.only !== undefined || flags.tag !== undefined) return undefined;
  const scores = Array.from(configured, ({ configuration }) => configuration.values.minScore);
  const score = requireSameValue<number>(scores, 0, 'minimum scores', '--min-score');
  return score === 0 ? undefined : score;
}

/** Returns the value that all configurations share. A configuration without a value counts as the default. */
function requireSameValue<T extends string | number>(
  values: readonly (Traced<T> | undefined)[],
  usual: T,
  label: string,
  option: string,
): T {
  const byValue = new Map(values.map((traced) => [traced?.value ?? usual, traced]));
  const [first, second] = byValue;
  if (first === undefined || second === undefined) return first?.[0] ?? usual;
  const describeTracedValue = ([value, traced]: readonly [T, Traced<T> | undefined]): string =>
    traced === undefined ? `\`${value}\` by default` : `\`${value}\` in ${describeOrigin(traced.origin)}`;
  throw new UsageError(
    `The documents have different ${label}: ${describeTracedValue(first)}, ${describeTracedValue(second)}. Choose one with \`${option}\`.`,
  );
}

/** Returns the folder that the user must trust before the code of a configuration runs. */
export function getCodeFolder({ content }: Configuration, cwd: string): string {
  return content.path === undefined ? cwd : dirname(content.path);
}

/**
 * Returns the folder that references must not leave, if the configuration names one.
 *
 * @throws CommandError if the folder does not exist.
 */
export async function resolveRoot({ values }: Configuration): Promise<string | undefined> {
  if (values.root === undefined) return undefined;
  const { value, origin } = values.root;
  if (await isFolder(value)) return value;
  throw new CommandError(`${describeOrigin(origin)}: there is no folder \`${value}\`.`);
}

/**
 * Runs a function that needs configurations. Reports the errors of an invalid configuration with their lines.
 *
 * @throws CommandError instead of a ConfigurationError.
 */
export async function runReportingMistakes<T>(io: Io, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const { message } of error.mistakes) io.stderr.write(`${escapeForTerminal(message)}\n`);
    const { length } = error.mistakes;
    const why = length === 1 ? 'cannot be used' : `has ${length} mistakes`;
    throw new CommandError(
      `Nothing was done, because the configuration ${why}. \`--no-config\` runs without one.`,
    );
  }
}
