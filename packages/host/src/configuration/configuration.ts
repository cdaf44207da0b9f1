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
  /** The rules that a configuration can set; those of its plugins come on top. */
  readonly rules: readonly Rule[];
  /** The absolute path of the working directory; that of the process by default. */
  readonly cwd?: string | undefined;
  /** The one configuration of all documents, relative to `cwd`; false for none. By default the nearest one of each document. */
  readonly file?: string | false | undefined;
  /** The files that configurations are read from; those that are there now by default. */
  readonly files?: ProjectFiles | undefined;
  /** Decides which code runs: all of it by default. */
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

/** Content of a configuration: one file with all that it extends, or the defaults if there is none. */
interface ConfigurationContent {
  /** The absolute path of its file; undefined where there is none. */
  readonly path: string | undefined;
  /** The absolute paths of its file and of all that it extends. */
  readonly files: readonly string[];
  /** All rules that can run: the given ones and those of the plugins. */
  readonly rules: readonly Rule[];
  readonly plugins: readonly LoadedPlugin[];
  /** Presets that it builds on, with the places that name them; `recommended` if there are none. */
  readonly presets: readonly Traced<BasePreset>[];
  readonly values: ConfigurationValues;
  /** The settings of rules, in the order in which they take effect. */
  readonly layers: readonly Layer[];
  /** Tells whether a pattern of this configuration stands for the document of a URI. */
  readonly matches: PatternMatcher;
  /** Parts of the configuration of another tool that have no effect, as sentences. */
  readonly notes: readonly string[];
  /** Configurations of single documents, by their absolute paths: those that the configuration of another tool has for them. */
  readonly single: ReadonlyMap<string, Configuration>;
  /** True if some of its rules are made of what files declare. */
  readonly isForeign: boolean;
  /** Rules that its files declare. */
  readonly declared: readonly DeclaredRule[];
}

/** A configuration, as it holds for any document that it is used for. */
export class Configuration {
  readonly content: ConfigurationContent;
  /** Cached settings of earlier documents, by the facts that they depend on. */
  private readonly settled = new Map<string, DocumentSettings>();

  constructor(content: ConfigurationContent) {
    this.content = content;
  }

  /** All rules that can run: the given ones and those of the plugins. */
  get rules(): readonly Rule[] {
    return this.content.rules;
  }

  get values(): ConfigurationValues {
    return this.content.values;
  }

  /** Works out how the document of a URI is analysed. */
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

  /** True where `include` and `exclude` let a document be taken that was found in a folder. */
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
  /** The files that configurations are read from. */
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
   * The configuration of a document: the nearest one from the folder of a file on upwards, from the working directory for
   * what is not a file. Documents never say which configuration is theirs.
   *
   * @throws ConfigurationError where it cannot be followed.
   */
  async forDocument(uri: string): Promise<Configuration> {
    const path = filePath(uri);
    const configuration = await this.forFolder(path === undefined ? this.cwd : dirname(path));
    return configuration.content.single.get(path ?? '') ?? configuration;
  }

  /**
   * The configuration of what lies in a folder.
   *
   * @throws ConfigurationError where it cannot be followed.
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

  /** Loads a Redocly configuration, whose rules run beside those of Assay. */
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

/** The configuration where there is none, or where it is code that does not run. */
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

/** Configuration of one document, for users of the library. */
export interface LoadedConfiguration extends DocumentSettings {
  readonly rules: readonly Rule[];
  readonly configuration: Configuration;
}

/**
 * Loads the configuration of a document. `rules`, `preset` and `settings` are what `analyse` takes; `overrides` is what
 * `overrideFindings` takes afterwards.
 *
 * @param document A path relative to the working directory, or a URL.
 * @throws ConfigurationError where the configuration cannot be followed; it lists all mistakes.
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
