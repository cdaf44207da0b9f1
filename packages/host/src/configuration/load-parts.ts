import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { basePresets, type BasePreset } from './base-presets.js';
import type { Rule } from '@assay/core';
import type { ProjectFiles } from '../project/project-files.js';
import { displayName } from '../uri.js';
import { describeOrigin, type Traced, type Mistakes } from './mistakes.js';
import type { ImportModule } from './import-module.js';
import type { CodeGate } from '../trust/code-gate.js';
import type { LoadedRedocly } from './redocly.js';
import { isRedoclyName } from './redocly-name.js';
import { loadPlugin, type LoadedPlugin, resolveName } from './load-plugin.js';
import { didYouMean } from './nearest.js';
import type { ConfigurationPart, RawSetting } from './part.js';
import { isCode, readConfigurationFile, type FileToRead } from './read-file.js';
import { readPart } from './read-part.js';

/** The target of an entry of `extends`. */
export type Extended =
  | { readonly kind: 'preset'; readonly preset: Traced<BasePreset> }
  /** A preset of a plugin, which may not exist. */
  | {
      readonly kind: 'plugin-preset';
      readonly plugin: string;
      readonly preset: string;
      readonly named: Traced<string>;
    }
  | { readonly kind: 'part'; readonly part: LoadedPart }
  | { readonly kind: 'redocly'; readonly loaded: LoadedRedocly };

/** A rule that a configuration declares, and its declaration. */
export interface DeclaredRule {
  readonly rule: Rule;
  readonly definition: Readonly<Record<string, unknown>>;
}

function isDeclaration(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A configuration file with everything that it extends. */
export interface LoadedPart extends ConfigurationPart {
  readonly extended: readonly Extended[];
}

/** Loads a configuration file, the files that it extends, and all their plugins. */
export class PartLoader {
  private readonly cwd: string;
  private readonly mistakes: Mistakes;
  private readonly gate: CodeGate;
  private readonly files: ProjectFiles;
  private readonly importCode: ImportModule | undefined;
  /** The absolute path of the root file of the user's configuration. */
  private root = '';
  private readonly rules: readonly Rule[];
  /** The extended Redocly configurations. */
  readonly redocly: LoadedRedocly[] = [];
  /** The rules that the files declare. */
  readonly declared: DeclaredRule[] = [];
  private readonly pluginsByPath = new Map<string, LoadedPlugin>();
  /** False if a file or plugin that may have rules could not be loaded. */
  isComplete = true;

  constructor(
    cwd: string,
    mistakes: Mistakes,
    gate: CodeGate,
    files: ProjectFiles,
    importCode: ImportModule | undefined,
    rules: readonly Rule[],
  ) {
    this.rules = rules;
    this.cwd = cwd;
    this.mistakes = mistakes;
    this.gate = gate;
    this.files = files;
    this.importCode = importCode;
  }

  get plugins(): readonly LoadedPlugin[] {
    return [...this.pluginsByPath.values()];
  }

  /** Loads the root file of a user's configuration; undefined after a mistake, and if it is code that may not run. */
  loadRoot(path: string): Promise<LoadedPart | undefined> {
    this.root = path;
    return this.load({ path, name: this.getRelativeName(path), base: dirname(path) }, []);
  }

  /** @param way the files that lead here through `extends`, the root file first */
  private async load(file: FileToRead, way: readonly FileToRead[]): Promise<LoadedPart | undefined> {
    const mayRun = !isCode(file.path) || (await this.admitsConfiguration(file));
    const read = mayRun
      ? await readConfigurationFile(file, this.mistakes, this.files, this.importCode)
      : undefined;
    if (read === undefined) {
      this.isComplete = false;
      return undefined;
    }
    const part = await this.declareRules(readPart(read, this.mistakes));
    for (const reference of part.plugins) await this.addPlugin(reference);
    const extended: Extended[] = [];
    for (const reference of part.extends) {
      const item = await this.extend(reference, [...way, file]);
      if (item === undefined) this.isComplete = false;
      else extended.push(item);
    }
    this.reportConflictingPresets(part, extended);
    return { ...part, extended };
  }

  /** Compiles the rules that a file declares. Returns the part with settings only, including settings of the declared rules. */
  private async declareRules(part: ConfigurationPart): Promise<ConfigurationPart> {
    if (!part.rules.some(({ value }) => isDeclaration(value))) return part;
    const { compileDeclaration } = await import('@assay/declarative');
    const rules = part.rules.flatMap((setting): readonly RawSetting[] => {
      const { id, value, origin } = setting;
      const isOfAssay = this.rules.some((rule) => rule.id === id);
      // Without `subject` the value is a setting of Assay's rule in the form of another tool.
      if (!isDeclaration(value) || (isOfAssay && !('subject' in value))) return [setting];
      const compiled = compileDeclaration(id, value);
      if ('mistakes' in compiled) {
        for (const { at, sentence } of compiled.mistakes)
          this.mistakes.add({ ...origin, segments: [...origin.segments, ...at] }, sentence);
        return [];
      }
      if (isOfAssay)
        this.mistakes.add(origin, `\`${id}\` is a rule of Assay: choose another id, such as \`own/${id}\`.`);
      this.declared.push({ rule: compiled.rule, definition: value });
      return [{ id, value: compiled.severity, origin }];
    });
    return { ...part, rules };
  }

  private admitsConfiguration({ path, name }: FileToRead): Promise<boolean> {
    return this.gate.admits({
      kind: 'configuration',
      paths: [path],
      subject: 'the configuration',
      folder: dirname(this.root),
      namedIn: { path, place: name, position: undefined },
    });
  }

  private async extend(reference: Traced<string>, way: readonly FileToRead[]): Promise<Extended | undefined> {
    const { value, origin } = reference;
    const [, plugin, preset] = /^([a-z0-9-]{2,}):([\w-]*)$/.exec(value) ?? [];
    if (plugin === 'assay') return this.findPreset(reference, preset ?? '');
    if (plugin !== undefined)
      return { kind: 'plugin-preset', plugin, preset: preset ?? '', named: reference };
    const resolved = await resolveName(reference, this.mistakes, this.files, basePresets);
    if (resolved === undefined) return undefined;
    const path = await this.files.realpath(resolved.path);
    const cycle = await this.cycleOf(path, way);
    if (cycle !== undefined) {
      this.mistakes.add(origin, `\`extends\` is circular: ${cycle}.`);
      return undefined;
    }
    if (isRedoclyName(path)) return this.loadRedocly(resolved.path);
    // A package does not know the folders of its users, so its patterns start from the user's folder.
    const base = resolved.isPackage ? origin.file.base : dirname(resolved.path);
    const part = await this.load(
      { path: resolved.path, name: this.getRelativeName(resolved.path), base },
      way,
    );
    return part && { kind: 'part', part };
  }

  private async loadRedocly(path: string): Promise<Extended | undefined> {
    const { loadRedocly } = await import('./redocly.js');
    const { cwd, files, mistakes } = this;
    const loaded = await loadRedocly(path, { cwd, files, mistakes }, this.rules);
    if (loaded === undefined) return undefined;
    this.redocly.push(loaded);
    return { kind: 'redocly', loaded };
  }

  private findPreset({ value, origin }: Traced<string>, name: string): Extended | undefined {
    const preset = basePresets.find((each) => each === name);
    if (preset !== undefined) return { kind: 'preset', preset: { value: preset, origin } };
    const known = basePresets.map((each) => `assay:${each}`);
    this.mistakes.add(origin, `there is no preset \`${value}\`${didYouMean(value, known)}`);
    return undefined;
  }

  private async cycleOf(path: string, way: readonly FileToRead[]): Promise<string | undefined> {
    const paths = await Promise.all(way.map((file) => this.files.realpath(file.path)));
    const start = paths.indexOf(path);
    if (start < 0) return undefined;
    return [...way.slice(start), way[start]].map((file) => file?.name).join(' → ');
  }

  private async addPlugin(reference: Traced<string>): Promise<void> {
    // Code from a commit never runs, so it is not resolved.
    const path = this.files.areCurrent
      ? (await resolveName(reference, this.mistakes, this.files))?.path
      : reference.value;
    const mayRun = path !== undefined && (await this.admitsPlugin(reference, path));
    const loaded = mayRun ? await loadPlugin(reference, path, this.mistakes, this.importCode) : undefined;
    if (loaded === undefined) {
      this.isComplete = false;
      return;
    }
    const { name } = loaded.plugin;
    const other = this.plugins.find(({ plugin, path }) => plugin.name === name && path !== loaded.path);
    if (other === undefined)
      this.pluginsByPath.set(loaded.path, this.pluginsByPath.get(loaded.path) ?? loaded);
    else
      this.mistakes.add(
        reference.origin,
        `the plugins \`${other.named.value}\` and \`${reference.value}\` have the same name, \`${name}\`.`,
      );
  }

  private admitsPlugin({ value, origin }: Traced<string>, path: string): Promise<boolean> {
    return this.gate.admits({
      kind: 'plugin',
      paths: [path],
      subject: `the plugin \`${value}\``,
      folder: dirname(this.root),
      namedIn: {
        path: origin.file.path,
        place: describeOrigin(origin),
        position: origin.file.position(origin.segments, origin.part),
      },
    });
  }

  /**
   * Reports `preset` next to `extends: assay:…`, because `preset` replaces the extended presets and one of them would be ignored.
   */
  private reportConflictingPresets({ preset }: ConfigurationPart, extended: readonly Extended[]): void {
    const b = extended.find((a) => a.kind === 'preset');
    if (preset === undefined || b === undefined) return;
    this.mistakes.add(
      preset.origin,
      `the preset is named twice, by \`preset: ${preset.value}\` and by \`extends: assay:${b.preset.value}\`; keep one of them.`,
    );
  }

  private getRelativeName(path: string): string {
    return displayName(pathToFileURL(path).href, this.cwd);
  }
}
