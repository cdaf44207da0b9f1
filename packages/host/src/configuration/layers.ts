import type { BasePreset } from './base-presets.js';
import { checkSetting, type CheckedSetting, type KnownRules } from './check-setting.js';
import type { Layer } from './layer.js';
import type { Traced, Mistakes } from './mistakes.js';
import type { LoadedPlugin } from './load-plugin.js';
import type { Extended, LoadedPart } from './load-parts.js';
import { didYouMean } from './nearest.js';
import type { ConfigurationValues, RawSetting } from './part.js';
import type { LoadedRedocly, RedoclyPart } from './redocly.js';

/** Lists the settings of a configuration and of everything that it extends in the order of application. */
export class LayerBuilder {
  private readonly plugins: readonly LoadedPlugin[];
  private readonly known: KnownRules;
  private readonly partOf: (loaded: LoadedRedocly) => RedoclyPart;
  private readonly mistakes: Mistakes;

  /** @param partOf - returns the part of a Redocly configuration that applies */
  constructor(
    plugins: readonly LoadedPlugin[],
    known: KnownRules,
    mistakes: Mistakes,
    partOf: (loaded: LoadedRedocly) => RedoclyPart,
  ) {
    this.partOf = partOf;
    this.plugins = plugins;
    this.known = known;
    this.mistakes = mistakes;
  }

  /** Lists the layers: extended files in their order, then the rules of the file, then its overrides. */
  collectLayers({ extended, rules, overrides }: LoadedPart): Layer[] {
    return [
      ...extended.flatMap((item) => this.extendedLayers(item)),
      { files: undefined, part: undefined, where: '', settings: this.check(rules, false) },
      ...overrides.map(({ files, part, where, rules: settings }) => ({
        files,
        part,
        where,
        settings: this.check(settings, part !== undefined),
      })),
    ];
  }

  private extendedLayers(extended: Extended): Layer[] {
    switch (extended.kind) {
      case 'preset':
        return [];
      case 'part':
        return this.collectLayers(extended.part);
      case 'plugin-preset':
        return this.presetOfPlugin(extended);
      case 'redocly':
        return [...this.partOf(extended.loaded).layers];
    }
  }

  private presetOfPlugin({
    plugin: name,
    preset,
    named,
  }: Extract<Extended, { kind: 'plugin-preset' }>): Layer[] {
    const plugin = this.plugins.find((each) => each.plugin.name === name)?.plugin;
    const presets = plugin?.presets ?? {};
    const settings = Object.hasOwn(presets, preset) ? presets[preset] : undefined;
    if (settings !== undefined) {
      const rules = Object.entries(settings).map(([id, value]) => ({ id, value, origin: named.origin }));
      return [{ files: undefined, part: undefined, where: '', settings: this.check(rules, false) }];
    }
    const names =
      plugin === undefined
        ? ['assay', ...this.plugins.map((each) => each.plugin.name)]
        : Object.keys(presets);
    if (plugin !== undefined) {
      this.mistakes.add(
        named.origin,
        `the plugin \`${name}\` has no preset \`${preset}\`${didYouMean(preset, names)}`,
      );
    } else if (this.known.isComplete) {
      this.mistakes.add(
        named.origin,
        `\`${named.value}\`: there is no plugin \`${name}\`${didYouMean(name, names)}`,
      );
    }
    return [];
  }

  private check(settings: readonly RawSetting[], inPart: boolean): CheckedSetting[] {
    return settings.flatMap((setting) => checkSetting(setting, this.known, inPart, this.mistakes) ?? []);
  }
}

/** Returns the base presets of a configuration: its own `preset`, or all presets that it extends. */
export function presetsOf({ preset, extended }: LoadedPart): Traced<BasePreset>[] {
  if (preset !== undefined) return [preset];
  return extended.flatMap((item) => {
    switch (item.kind) {
      case 'preset':
        return [item.preset];
      case 'part':
        return presetsOf(item.part);
      case 'plugin-preset':
      case 'redocly':
        return [];
    }
  });
}

/** Returns the other values of a configuration: its own value, or the value of the last extended file that sets it. */
export function mergeValues({ values, extended }: LoadedPart): ConfigurationValues {
  const inherited = extended.toReversed().flatMap((item): Partial<ConfigurationValues>[] => {
    if (item.kind === 'part') return [mergeValues(item.part)];
    return item.kind === 'redocly' ? [redoclyValues(item.loaded, item.loaded.rest)] : [];
  });
  // `as`: a file has all keys, and unset values are undefined.
  const nearest = <K extends keyof ConfigurationValues>(key: K) =>
    [values, ...inherited].find((each) => each[key] !== undefined)?.[key] as ConfigurationValues[K];
  return {
    include: nearest('include'),
    exclude: nearest('exclude'),
    failSeverity: nearest('failSeverity'),
    schemaErrors: nearest('schemaErrors'),
    minScore: nearest('minScore'),
    spectral: nearest('spectral'),
    overlays: nearest('overlays'),
    ignoreFile: nearest('ignoreFile'),
    baseline: nearest('baseline'),
    root: nearest('root'),
    allowRemote: nearest('allowRemote'),
    credentials: nearest('credentials'),
    allow: nearest('allow'),
    verify: nearest('verify'),
    diff: nearest('diff'),
  };
}

/** Returns the values that a Redocly configuration sets. */
export function redoclyValues(
  { include }: LoadedRedocly,
  { schemaErrors }: RedoclyPart,
): Pick<ConfigurationValues, 'include' | 'schemaErrors'> {
  return { include: include.length === 0 ? undefined : include, schemaErrors };
}

/** Lists all files of a configuration, the root file first. */
export function listConfigurationFiles({ file, extended }: LoadedPart): string[] {
  return [
    file.path,
    ...extended.flatMap((item) => {
      if (item.kind === 'part') return listConfigurationFiles(item.part);
      return item.kind === 'redocly' ? item.loaded.files : [];
    }),
  ];
}
