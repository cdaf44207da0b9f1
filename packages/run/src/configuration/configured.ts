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

/** The options that say which configuration holds. */
export interface ConfigurationFlags extends CodeFlags {
  /** The file of `--config`; false for `--no-config`. */
  readonly config?: string | boolean;
  /** The commit that configurations and the files that they name are read from. */
  readonly configFrom?: string;
}

/** The options that are stronger than a configuration. */
export interface OverridingFlags {
  readonly preset?: string;
  readonly rule?: readonly string[];
  /** `--only`: the ids of the rules that run, in lists with commas. */
  readonly only?: readonly string[];
  /** `--tag`: tags of the rules that run. */
  readonly tag?: readonly string[];
  readonly failSeverity?: string;
  readonly schemaErrors?: string;
  readonly minScore?: string;
}

/** The configuration of an input, and how the input is analysed with it. */
export interface Configured {
  readonly configuration: Configuration;
  readonly settings: DocumentSettings;
}

/**
 * Opens the files that say how documents are analysed: those of the commit of `--config-from`, else those that are there.
 *
 * @throws CommandError where there is no such commit.
 */
export async function openProjectFiles({ configFrom }: ConfigurationFlags, io: Io): Promise<ProjectFiles> {
  if (configFrom === undefined) return currentFiles;
  try {
    return await CommitFiles.open(configFrom, io.cwd());
  } catch (error) {
    throw error instanceof GitError ? new CommandError(error.message) : error;
  }
}

/** Opens the configurations that a command line asks for. */
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
 * Finds out how each input is analysed.
 *
 * @param otherRules - rules of other inputs of the run, which `--rule` may name too
 * @throws ConfigurationError where a configuration cannot be followed, UsageError where `--rule` or `--preset` cannot.
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

/** Lists what has no effect of configurations of other tools, as sentences. */
export function listNotes(configured: Iterable<Configured>): string[] {
  return [...new Set([...configured].flatMap(({ configuration }) => configuration.content.notes))];
}

/** Lists the rules that run in a run of some rules only, except those that always do; undefined where all can. */
export function listOnly(configured: Iterable<Configured>): readonly string[] | undefined {
  const lists = [...configured].flatMap(({ settings }) =>
    settings.only === undefined ? [] : [settings.only],
  );
  return lists.length === 0 ? undefined : [...new Set(lists.flat())];
}

/** The settings that name a rule of this configuration: another one may have more plugins. */
function mergeSettings(
  settings: Readonly<Record<string, RuleSetting>>,
  { rules: known }: Configuration,
): Record<string, RuleSetting> {
  return Object.fromEntries(Object.entries(settings).filter(([id]) => findRule(known, id) !== undefined));
}

/**
 * The gate of a run: `--fail-severity`, else what the configurations say, else `high`.
 *
 * @throws UsageError where the configurations of the documents do not agree.
 */
export function gateOf(flags: OverridingFlags, configured: Iterable<Configured>): Gate {
  if (flags.failSeverity !== undefined) return parseGate(flags.failSeverity);
  const gates = Array.from(configured, ({ configuration }) => configuration.values.failSeverity);
  return agreed<Gate>(gates, 'high', 'gates', '--fail-severity');
}

/**
 * The score that each document of a run must have: `--min-score`, else what the configurations say; undefined for any.
 *
 * @throws UsageError where the configurations of the documents do not agree.
 */
export function minScoreOf(flags: OverridingFlags, configured: Iterable<Configured>): number | undefined {
  if (flags.minScore !== undefined) return parseScore('--min-score', flags.minScore);
  if (flags.only !== undefined || flags.tag !== undefined) return undefined;
  const scores = Array.from(configured, ({ configuration }) => configuration.values.minScore);
  const score = agreed<number>(scores, 0, 'minimum scores', '--min-score');
  return score === 0 ? undefined : score;
}

/** The value that the configurations of all documents agree on; where one of them has none, it means the usual one. */
function agreed<T extends string | number>(
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

/** The folder that the user has to trust for the code of a configuration to run. */
export function getCodeFolder({ content }: Configuration, cwd: string): string {
  return content.path === undefined ? cwd : dirname(content.path);
}

/**
 * The folder that references must not leave, where the configuration names one.
 *
 * @throws CommandError where there is no such folder.
 */
export async function resolveRoot({ values }: Configuration): Promise<string | undefined> {
  if (values.root === undefined) return undefined;
  const { value, origin } = values.root;
  if (await isFolder(value)) return value;
  throw new CommandError(`${describeOrigin(origin)}: there is no folder \`${value}\`.`);
}

/**
 * Runs what needs configurations, and reports the mistakes of one that cannot be followed, each on its line.
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
