import type { BasePreset } from './base-presets.js';
import { checkSetting, type CheckedSetting, type KnownRules } from './check-setting.js';
import type { Traced, Mistakes } from './mistakes.js';
import type { LoadedPlugin } from './load-plugin.js';
import type { Extended, LoadedPart } from './load-parts.js';
import { didYouMean } from './nearest.js';
import type { ConfigurationValues, PartSelectors, RawSetting } from './part.js';

/** Settings of rules that hold together. Of several layers the later one wins. */
export interface Layer {
  /** The documents that the layer is about; undefined for all. */
  readonly files: readonly Traced<string>[] | undefined;
  /** The part of a document that it is about; undefined for the whole. */
  readonly part: PartSelectors | undefined;
  /** Description of both for people; empty if the layer holds everywhere. */
  readonly where: string;
  readonly settings: readonly CheckedSetting[];
}

/** Puts the settings of a configuration and of all that it extends in the order in which they take effect. */
export class LayerBuilder {
  private readonly plugins: readonly LoadedPlugin[];
  private readonly known: KnownRules;
  private readonly mistakes: Mistakes;

  constructor(plugins: readonly LoadedPlugin[], known: KnownRules, mistakes: Mistakes) {
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

/** The presets that are the ground of a configuration: its own `preset`, else all those that it extends. */
export function presetsOf({ preset, extended }: LoadedPart): Traced<BasePreset>[] {
  if (preset !== undefined) return [preset];
  return extended.flatMap((item) => {
    switch (item.kind) {
      case 'preset':
        return [item.preset];
      case 'part':
        return presetsOf(item.part);
      case 'plugin-preset':
        return [];
    }
  });
}

/** The other values of a configuration: its own, else those of the last one that it extends and that has them. */
export function mergeValues({ values, extended }: LoadedPart): ConfigurationValues {
  const inherited = extended
    .toReversed()
    .flatMap((item) => (item.kind === 'part' ? [mergeValues(item.part)] : []));
  const nearest = <K extends keyof ConfigurationValues>(key: K): ConfigurationValues[K] =>
    [values, ...inherited].find((each) => each[key] !== undefined)?.[key];
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
    allow: nearest('allow'),
    verify: nearest('verify'),
  };
}

/** All files that a configuration is made of, the first one first. */
export function listConfigurationFiles({ file, extended }: LoadedPart): string[] {
  return [
    file.path,
    ...extended.flatMap((item) => (item.kind === 'part' ? listConfigurationFiles(item.part) : [])),
  ];
}
