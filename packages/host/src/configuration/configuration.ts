import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rule } from '@assay/core';
import { displayName, filePath } from '../uri.js';
import type { BasePreset } from './base-presets.js';
import { type Traced, Mistakes } from './mistakes.js';
import {
  matchLayers,
  resolveDocumentSettings,
  type CommandLineSettings,
  type DocumentSettings,
} from './document-settings.js';
import { findConfigurationFiles } from './read-file.js';
import { isRedoclyName } from './redocly-name.js';
import type { LoadedRedocly, RedoclyPart } from './redocly.js';
import type { ImportModule } from './import-module.js';
import { listConfigurationFiles, LayerBuilder, presetsOf, mergeValues, redoclyValues } from './layers.js';
import type { Layer } from './layer.js';
import { checkWinners, type LoadedPlugin } from './load-plugin.js';
import { PartLoader, type DeclaredRule } from './load-parts.js';
import { currentFiles, type ProjectFiles } from '../project/project-files.js';
import { CodeGate } from '../trust/code-gate.js';
import type { ConfigurationValues } from './part.js';
import { listPermittedValues, withholdCredentials } from './permitted-values.js';
import { patternMatcher, type PatternMatcher } from './patterns.js';

/** Options for finding configurations. */
export interface ConfigurationOptions {
  /** The rules that a configuration can set, in addition to the rules of its plugins. */
  readonly rules: readonly Rule[];
  /** The absolute path of the working directory; the process's directory by default. */
  readonly cwd?: string | undefined;
  /**
   * One configuration for all documents, relative to `cwd`; false for none. By default each document has its nearest
   * configuration.
   */
  readonly file?: string | false | undefined;
  /** The source of configuration files; the current files by default. */
  readonly files?: ProjectFiles | undefined;
  /** Decides which code runs; all code by default. */
  readonly gate?: CodeGate | undefined;
  /** Imports code; `import()` by default. */
  readonly importModule?: ImportModule | undefined;
}

const noValues: ConfigurationValues = {
  include: undefined,
  exclude: undefined,
  failSeverity: undefined,
  schemaErrors: undefined,
  minScore: undefined,
  spectral: undefined,
  overlays: undefined,
  ignoreFile: undefined,
  baseline: undefined,
  root: undefined,
  allowRemote: undefined,
  credentials: undefined,
  allow: undefined,
  verify: undefined,
  diff: undefined,
};

/** The content of a configuration: one file with everything that it extends, or the defaults if there is no file. */
interface ConfigurationContent {
  /** The absolute path of its file; undefined if none exists. */
  readonly path: string | undefined;
  /** The absolute paths of its file and of all extended files. */
  readonly files: readonly string[];
  /** All rules that can run: the given rules and the rules of the plugins. */
  readonly rules: readonly Rule[];
  readonly plugins: readonly LoadedPlugin[];
  /** The presets that it builds on, with their locations; `recommended` by default. */
  readonly presets: readonly Traced<BasePreset>[];
  readonly values: ConfigurationValues;
  /** The settings of rules in the order of application. */
  readonly layers: readonly Layer[];
  /** True if a pattern of this configuration matches the URI of a document. */
  readonly matches: PatternMatcher;
  /** Sentences about settings of another tool's configuration that have no effect. */
  readonly notes: readonly string[];
  /** Configurations of single documents from another tool's configuration, by absolute path. */
  readonly single: ReadonlyMap<string, Configuration>;
  /** True if some of its rules come from declarations in files. */
  readonly isForeign: boolean;
  /** The rules that its files declare. */
  readonly declared: readonly DeclaredRule[];
}

/** A configuration for any document that uses it. */
export class Configuration {
  readonly content: ConfigurationContent;
  /** Cached settings of earlier documents, by the facts that they depend on. */
  private readonly settled = new Map<string, DocumentSettings>();

  constructor(content: ConfigurationContent) {
    this.content = content;
  }

  /** All rules that can run: the given rules and the rules of the plugins. */
  get rules(): readonly Rule[] {
    return this.content.rules;
  }

  get values(): ConfigurationValues {
    return this.content.values;
  }

  /** Resolves the settings for the analysis of a document. */
  settingsFor(uri: string, commandLine: CommandLineSettings = {}): DocumentSettings {
    const { presets, layers, rules, matches } = this.content;
    const layerMatches = matchLayers(uri, layers, matches);
    const key = JSON.stringify([layerMatches, commandLine]);
    const known = this.settled.get(key);
    if (known !== undefined) return known;
    const names = presets.map(({ value }) => value);
    const settings = resolveDocumentSettings(names, layers, layerMatches, rules, commandLine);
    this.settled.set(key, settings);
    return settings;
  }

  /** True if `include` and `exclude` accept a document that was found in a folder. */
  takes(uri: string): boolean {
    const { values, matches } = this.content;
    if (values.exclude?.some((pattern) => matches(pattern, uri)) === true) return false;
    return values.include?.some((pattern) => matches(pattern, uri)) ?? true;
  }
}

/** Finds and loads configurations, each file once. */
export class Configurations {
  /** Decides which code runs. */
  readonly gate: CodeGate;
  /** The source of configuration files. */
  readonly files: ProjectFiles;
  private readonly options: ConfigurationOptions;
  private readonly cwd: string;
  private readonly byPath = new Map<string, Promise<Configuration>>();
  private readonly byFolder = new Map<string, Promise<string | undefined>>();

  constructor(options: ConfigurationOptions) {
    this.options = options;
    this.cwd = options.cwd ?? process.cwd();
    this.files = options.files ?? currentFiles;
    this.gate = options.gate ?? new CodeGate({ mode: 'run' }, this.cwd);
  }

  /**
   * Returns the configuration of a document: for a file the nearest one from its folder upwards, otherwise the nearest one from
   * the working directory. A document cannot choose its configuration.
   *
   * @throws ConfigurationError if the configuration is invalid.
   */
  async forDocument(uri: string): Promise<Configuration> {
    const path = filePath(uri);
    const configuration = await this.forFolder(path === undefined ? this.cwd : dirname(path));
    return configuration.content.single.get(path ?? '') ?? configuration;
  }

  /**
   * Returns the configuration of the files in a folder.
   *
   * @throws ConfigurationError if the configuration is invalid.
   */
  async forFolder(folder: string): Promise<Configuration> {
    const path = await this.pathFor(folder);
    const loading = this.byPath.get(path ?? '') ?? this.load(path);
    this.byPath.set(path ?? '', loading);
    return loading;
  }

  private async pathFor(folder: string): Promise<string | undefined> {
    const { file } = this.options;
    if (file === false) return undefined;
    if (file !== undefined) return resolve(this.cwd, file);
    const finding = this.byFolder.get(folder) ?? this.find(folder);
    this.byFolder.set(folder, finding);
    return finding;
  }

  private async find(folder: string): Promise<string | undefined> {
    const [path, ...others] = await findConfigurationFiles(folder, this.files);
    if (path === undefined || others.length === 0) return path;
    const mistakes = new Mistakes();
    const names = [path, ...others].map((each) => `\`${basename(each)}\``);
    const sentence = `there are several configurations in this folder: ${names.join(', ')}. Keep one of them.`;
    const name = displayName(pathToFileURL(path).href, this.cwd);
    mistakes.addFile({ name, path }, undefined, sentence);
    throw mistakes.toError();
  }

  private async load(path: string | undefined): Promise<Configuration> {
    const { rules, importModule } = this.options;
    if (path === undefined) return withDefaults(undefined, rules);
    if (isRedoclyName(path)) return this.loadRedocly(path);
    const mistakes = new Mistakes();
    const loader = new PartLoader(this.cwd, mistakes, this.gate, this.files, importModule, rules);
    const root = await loader.loadRoot(path);
    if (root === undefined) {
      if (mistakes.size > 0) throw mistakes.toError();
      return withDefaults(path, rules);
    }
    const { plugins, isComplete, redocly, declared } = loader;
    const matches = await patternMatcher();
    const permitted = await listPermittedValues(mergeValues(root), this.gate, path);
    const values = await withholdCredentials(permitted, this.gate, path);
    const build = (
      partOf: (loaded: LoadedRedocly) => RedoclyPart,
      single: ReadonlyMap<string, Configuration>,
    ): Configuration => {
      const byId = new Map(rules.map((rule) => [rule.id, rule]));
      for (const { plugin } of plugins) for (const rule of plugin.rules) byId.set(rule.id, rule);
      for (const { rule } of declared) byId.set(rule.id, rule);
      for (const loaded of redocly) for (const rule of partOf(loaded).rules) byId.set(rule.id, rule);
      const known = { byId, isComplete };
      checkWinners(plugins, known, mistakes);
      const layers = new LayerBuilder(plugins, known, mistakes, partOf).collectLayers(root);
      if (mistakes.size > 0) throw mistakes.toError();
      return new Configuration({
        path,
        files: listConfigurationFiles(root),
        rules: [...byId.values()],
        plugins,
        presets: presetsOf(root),
        values,
        layers,
        matches,
        notes: redocly.flatMap(({ notes }) => notes),
        single,
        isForeign: redocly.length + declared.length > 0,
        declared,
      });
    };
    const documents = new Set(redocly.flatMap(({ apis }) => [...apis.keys()]));
    const single = new Map(
      [...documents].map((file) => [file, build(({ apis, rest }) => apis.get(file) ?? rest, new Map())]),
    );
    return build(({ rest }) => rest, single);
  }

  /** Loads a Redocly configuration, whose rules run in addition to Assay's rules. */
  private async loadRedocly(path: string): Promise<Configuration> {
    const { loadRedocly } = await import('./redocly.js');
    const { rules } = this.options;
    const mistakes = new Mistakes();
    const loaded = await loadRedocly(path, { cwd: this.cwd, files: this.files, mistakes }, rules);
    if (mistakes.size > 0) throw mistakes.toError();
    if (loaded === undefined) return withDefaults(path, rules);
    const matches = await patternMatcher();
    const toConfiguration = (part: RedoclyPart, single: ReadonlyMap<string, Configuration>): Configuration =>
      new Configuration({
        path,
        files: loaded.files,
        rules: [...rules, ...part.rules],
        plugins: [],
        presets: [],
        values: { ...noValues, ...redoclyValues(loaded, part) },
        layers: part.layers,
        matches,
        notes: loaded.notes,
        single,
        isForeign: true,
        declared: [],
      });
    const single = new Map([...loaded.apis].map(([file, part]) => [file, toConfiguration(part, new Map())]));
    return toConfiguration(loaded.rest, single);
  }
}

/** Returns the default configuration, used if there is no file or if its code may not run. */
function withDefaults(path: string | undefined, rules: readonly Rule[]): Configuration {
  const files = path === undefined ? [] : [path];
  return new Configuration({
    path,
    files,
    rules,
    plugins: [],
    presets: [],
    values: noValues,
    layers: [],
    matches: () => false,
    notes: [],
    single: new Map(),
    isForeign: false,
    declared: [],
  });
}

/** The configuration of one document, for users of the library. */
export interface LoadedConfiguration extends DocumentSettings {
  readonly rules: readonly Rule[];
  readonly configuration: Configuration;
}

/**
 * Loads the configuration of a document. Pass `rules`, `preset` and `settings` to `analyse`, and then `overrides` to
 * `overrideFindings`.
 *
 * @param document A path relative to the working directory, or a URL.
 * @throws ConfigurationError if the configuration is invalid; it lists all mistakes.
 */
export async function loadConfiguration(
  document: string,
  options: ConfigurationOptions & CommandLineSettings,
): Promise<LoadedConfiguration> {
  const cwd = options.cwd ?? process.cwd();
  const isUrl = /^[a-z][a-z\d+.-]+:\/\//i.test(document) && URL.canParse(document);
  const uri = isUrl ? new URL(document).href : pathToFileURL(resolve(cwd, document)).href;
  const configuration = await new Configurations(options).forDocument(uri);
  return { ...configuration.settingsFor(uri, options), rules: configuration.rules, configuration };
}
