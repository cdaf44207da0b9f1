import {
  findRule,
  overrideFindings,
  type Analysis,
  type AnalyseOptions as CoreOptions,
  type FindingOverride,
  type Plugin,
  type Rule,
} from '@assay/core';
import {
  basePresets,
  CodeGate,
  Configurations,
  describePluginError,
  type Configuration,
  type ProjectFiles,
  type Input,
  type ReadPolicy,
} from '@assay/host';
import { rules } from '@assay/rules';
import { analyseInput, type GivenInput, type MissingInput } from '../analyse-input.js';
import { CommandError, UsageError } from '../command-error.js';
import { listOriginCredentials } from '../configuration/configured-policy.js';
import { getCodeFolder, resolveRoot } from '../configuration/configured.js';
import { findMoved } from '../ignored/find-moved.js';
import { overlayUris } from '../overlay/named-overlays.js';
import type { OpenOverlays } from '../overlay/open-overlays.js';
import { SharedFiles } from '../shared-files.js';
import { chooseRules } from '../configuration/rule-choice.js';
import type { AnalyseOptions, FixOptions, RuleChoiceOptions, ValidateOptions } from './options.js';
import { fixKinds } from '@assay/fixes';
import { gates, parseChoice, unknownRule } from '../options.js';

/** The settings for reading and analysing a document. */
interface AnalysisPlan {
  readonly overlays: OpenOverlays | undefined;
  readonly policy: ReadPolicy;
  readonly options: CoreOptions;
  readonly overrides: readonly FindingOverride[];
}

/** Analyses documents one at a time, each with its configuration. Loads each configuration, ignore file and ruleset once. */
export class DocumentAnalyser {
  readonly cwd: string;
  readonly configurations: Configurations;
  private readonly options: AnalyseOptions & RuleChoiceOptions;
  private readonly shared: SharedFiles;
  private readonly today: string;

  /** Messages about code that did not run. */
  private readonly refused: string[] = [];

  /**
   * @param gate - decides which code of configurations runs; by default the options decide
   * @param files - the source of configurations, ignore files and rulesets; by default the current files
   * @throws CommandError if an option or a plugin is invalid.
   */
  constructor(options: AnalyseOptions & RuleChoiceOptions, gate?: CodeGate, files?: ProjectFiles) {
    checkOptions(options);
    this.options = options;
    this.cwd = options.cwd ?? process.cwd();
    const plugged = (options.plugins ?? []).flatMap(listPluginRules);
    const ownGate = gate ?? this.createGate(options);
    this.configurations = new Configurations({
      rules: [...rules, ...plugged],
      cwd: this.cwd,
      file: options.configuration,
      gate: ownGate,
      files,
    });
    this.shared = new SharedFiles(this.cwd, ownGate, files);
    this.today = options.today ?? new Date().toISOString().slice(0, 10);
  }

  /**
   * @param textOf returns the texts of documents that are open in an editor, which replace the read texts
   * @param editing state that is reused for the next version of the document
   * @throws ConfigurationError if the configuration of the document is invalid, RuleSettingError if the settings are.
   * @throws CommandError if the ignore file or the ruleset cannot be loaded, or would run code that the options forbid.
   */
  async analyse(
    input: Input | GivenInput | MissingInput,
    textOf?: (uri: string) => string | undefined,
    editing?: Pick<CoreOptions, 'revisions' | 'pause'>,
  ): Promise<Analysis> {
    const { policy, options, overrides, overlays } = await this.plan(input);
    const { analysis } = await analyseInput(input, policy, { ...options, ...editing }, { textOf, overlays });
    return { ...analysis, findings: overrideFindings(analysis.findings, overrides, analysis.model) };
  }

  /** Determines the settings for reading and analysing a document. Throws the same errors as `analyse`. */
  async plan(input: Input | GivenInput | MissingInput): Promise<AnalysisPlan> {
    const { preset, settings, ruleset, rulesetEngine, suppressions, deadline, limits, signal } = this.options;
    const configuration = await this.configurations.forDocument(input.uri);
    const { values } = configuration;
    const { only, tags } = this.options;
    const choice =
      only === undefined && tags === undefined
        ? undefined
        : chooseRules({ only: only ?? [], tags: tags ?? [] }, configuration.rules);
    const settled = configuration.settingsFor(input.uri, { preset, settings, choice });
    const policy = await this.policyFor(configuration);
    const uris =
      this.options.overlays === undefined ? undefined : overlayUris(this.options.overlays, this.cwd);
    const overlays = await this.shared.findOverlays(
      uris ?? (values.overlays ?? []).map(({ value }) => value),
      policy,
    );
    const declared = ruleset === undefined ? values.spectral?.value : { ruleset, categories: {} };
    const configured =
      declared && rulesetEngine !== undefined ? { ...declared, engine: rulesetEngine } : declared;
    // Only rules of Assay and of plugins can be selected, so no ruleset runs with a selection.
    const spectral = choice === undefined ? configured : undefined;
    const codeFolder = getCodeFolder(configuration, this.cwd);
    await this.shared.loadRuleset(spectral, policy.fetch, codeFolder);
    if (this.refused.length > 0) throw new CommandError(this.refused.join('\n'));
    return {
      policy,
      overlays,
      overrides: settled.overrides,
      options: {
        overlay: overlays?.applier(this.options.onOverlayWarning ?? (() => {})),
        rules: configuration.rules,
        preset: settled.preset,
        settings: settled.settings,
        analysers: await this.shared.analysersOf(spectral, policy.fetch, codeFolder),
        ignoreFile: await this.shared.ignoreFileOf(input, values.ignoreFile?.value),
        findMoved,
        today: this.today,
        suppressions,
        deadline,
        signal,
        ...(limits === undefined ? {} : { limits }),
      },
    };
  }

  private createGate({ configurationCode }: AnalyseOptions): CodeGate | undefined {
    if (configurationCode !== false) return undefined;
    return new CodeGate({ mode: 'refuse', option: 'configurationCode: false' }, this.cwd, {
      onRefused: ({ message }) => this.refused.push(message),
    });
  }

  private async policyFor(configuration: Configuration) {
    const { root, fetch, maxBytes } = this.options;
    return {
      cwd: this.cwd,
      root: root ?? (await resolveRoot(configuration)),
      maxBytes,
      fetch: {
        allowRemote: configuration.values.allowRemote?.value ?? false,
        credentials: listOriginCredentials(configuration.values),
        ...fetch,
      },
    };
  }
}

/** @throws CommandError if the value is not a plugin, which is possible in JavaScript. */
function listPluginRules(plugin: Plugin): readonly Rule[] {
  const wrong = describePluginError(plugin);
  if (wrong !== undefined)
    throw new CommandError(`The plugin \`${String(plugin?.name)}\` cannot be used: ${wrong}`);
  return plugin.rules;
}

/**
 * Checks options at run time. In JavaScript, a misspelt gate would otherwise let every document pass.
 *
 * @throws CommandError if an option has an invalid value.
 */
function checkOptions({
  preset,
  failSeverity,
  schemaErrors,
  minScore,
  only,
  tags,
  ruleset,
}: ValidateOptions): void {
  if (only !== undefined && !isList(only)) throw new UsageError('`only` must be a list of rule ids.');
  if (tags !== undefined && !isList(tags)) throw new UsageError('`tags` must be a list of rule tags.');
  const isPartial = only !== undefined || tags !== undefined;
  if (isPartial && (minScore !== undefined || ruleset !== undefined)) {
    const option = minScore === undefined ? 'ruleset' : 'minScore';
    throw new UsageError(`\`${option}\` needs all rules: omit \`only\` and \`tags\`.`);
  }
  if (preset !== undefined) parseChoice('preset:', preset, basePresets);
  if (preset === 'agents' && minScore !== undefined)
    throw new UsageError(
      '`minScore` needs the rules of the preset `recommended`, which `agents` does not have.',
    );
  if (failSeverity !== undefined) parseChoice('failSeverity:', failSeverity, gates);
  if (schemaErrors !== undefined) parseChoice('schemaErrors:', schemaErrors, ['fail', 'ignore']);
  if (minScore !== undefined && !isScore(minScore))
    throw new UsageError(`\`minScore: ${String(minScore)}\`: use a whole number from 0 to 100.`);
}

/** Takes `unknown`, because callers in JavaScript may pass any value. */
function isScore(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100;
}

/**
 * Checks the selected fixes. A misspelt kind or rule would otherwise fix nothing.
 *
 * @throws CommandError if a kind or a rule of Assay does not exist. Ids of plugins are accepted, although their rules have no
 * fixes.
 */
export function checkFixes({ kinds = [], only = [] }: Pick<FixOptions, 'kinds' | 'only'>): void {
  if (!isList(kinds)) throw new UsageError("`kinds` must be a list, such as `['safe', 'suggested']`.");
  if (!isList(only)) throw new UsageError('`only` must be a list of rule ids.');
  for (const kind of kinds) parseChoice('kinds:', kind, fixKinds);
  for (const id of only)
    if (!String(id).includes('/') && findRule(rules, id) === undefined) throw unknownRule(id, rules);
}

/** Returns a boolean instead of narrowing, because `isArray` would make the items of a readonly list `any`. */
function isList(value: unknown): boolean {
  return Array.isArray(value);
}
