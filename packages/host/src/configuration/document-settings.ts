import {
  findRule,
  isInPreset,
  isMoreSevere,
  parseRuleLevel,
  selectRules,
  type FindingOverride,
  type Preset,
  type Rule,
  type RuleLevel,
  type RuleSetting,
} from '@assay/core';
import type { BasePreset } from './base-presets.js';
import { describeOrigin } from './mistakes.js';
import type { Layer } from './layer.js';
import type { PatternMatcher } from './patterns.js';

/** Settings from a command line, which override any configuration. */
export interface CommandLineSettings {
  readonly preset?: BasePreset | undefined;
  /** Settings of rules. A setting without options keeps the options of a configuration. */
  readonly settings?: Readonly<Record<string, RuleSetting>> | undefined;
  /** The only rules that run; undefined for the rules of the preset and the settings. */
  readonly choice?: RuleChoice | undefined;
}

/** The rules of a run that skips all others. */
export interface RuleChoice {
  /** Rules that run even if they are off, each with the name that the user typed. */
  readonly chosen: readonly { readonly name: string; readonly id: string }[];
  /** The ids of rules that run if they are on. */
  readonly tagged: readonly string[];
}

/** The location of settings from a command line. */
export const commandLinePlace = 'the command line';

/** One setting of a rule. Steps are in the order of application. */
export interface SettingStep {
  /** `assay.config.yaml:4:3` */
  readonly place: string;
  readonly id: string;
  /** The former rule id that the setting uses; undefined if it uses the current id. */
  readonly formerId: string | undefined;
  readonly setting: RuleSetting;
  /** The scope, as the end of a sentence: ``under the path `/admin/**` ``; empty for the whole document. */
  readonly where: string;
  /** The reason why the step has no effect on the document: it concerns other documents, or a later step overrides it. */
  readonly without: 'other-document' | 'overruled' | undefined;
}

/** The settings for the analysis of one document. */
export interface DocumentSettings {
  /** Values for `preset` and `settings` of `analyse`. */
  readonly preset: Preset;
  readonly settings: Readonly<Record<string, RuleSetting>>;
  /** Values for `overrideFindings`. */
  readonly overrides: readonly FindingOverride[];
  readonly steps: readonly SettingStep[];
  /** The ids of the chosen rules, without the rules that always run; undefined unless rules were chosen. */
  readonly only: readonly string[] | undefined;
  /** True if the preset `agents` is among the base presets. */
  readonly isForAgents: boolean;
}

interface RuleState {
  level: RuleLevel;
  options: Readonly<Record<string, unknown>> | undefined;
}

/** Returns for each layer whether it applies to a document. */
export function matchLayers(uri: string, layers: readonly Layer[], matches: PatternMatcher): boolean[] {
  return layers.map(({ files }) => files?.every((file) => !matches(file, uri)) !== true);
}

/**
 * Resolves the settings of a document: presets, then each layer, then the command line.
 *
 * @param holds - for each layer, true if it applies to the document
 */
export function resolveDocumentSettings(
  presets: readonly BasePreset[],
  layers: readonly Layer[],
  holds: readonly boolean[],
  rules: readonly Rule[],
  commandLine: CommandLineSettings,
): DocumentSettings {
  const settler = new Settler();
  for (const [index, layer] of layers.entries()) settler.add(layer, holds[index] === true);
  for (const [id, setting] of Object.entries(commandLine.settings ?? {}))
    settler.addFinal(id, findRule(rules, id)?.id ?? id, setting);
  const chosen = commandLine.preset === undefined ? presets : [commandLine.preset];
  return settler.finish(chosen, rules, commandLine.choice);
}

class Settler {
  private readonly states = new Map<string, RuleState>();
  private overrides: {
    readonly layer: Layer;
    readonly levels: Map<string, RuleLevel>;
    readonly stepOf: Map<string, number>;
  }[] = [];
  private readonly steps: SettingStep[] = [];
  private readonly stepOf = new Map<string, number>();

  add(layer: Layer, holds: boolean): void {
    const inPart = holds && layer.part !== undefined;
    const levels = new Map<string, RuleLevel>();
    const stepOf = new Map<string, number>();
    for (const { id, formerId, level, options, origin } of layer.settings) {
      const index = this.steps.push({
        place: describeOrigin(origin),
        id,
        formerId,
        setting: options === undefined ? level : [level, options],
        where: layer.where,
        without: holds ? undefined : 'other-document',
      });
      if (inPart) {
        levels.set(id, level);
        stepOf.set(id, index - 1);
      } else if (holds) {
        this.overrule(id);
        this.stepOf.set(id, index - 1);
        this.set(id, level, options);
      }
    }
    if (inPart) this.overrides.push({ layer, levels, stepOf });
  }

  /** Applies a setting of the command line. */
  addFinal(name: string, id: string, setting: RuleSetting): void {
    this.overrule(id);
    const [level, options] = typeof setting === 'string' ? [setting] : setting;
    const formerId = name === id ? undefined : name;
    const index = this.steps.push({
      place: commandLinePlace,
      id,
      formerId,
      setting,
      where: '',
      without: undefined,
    });
    this.stepOf.set(id, index - 1);
    this.set(id, level, options);
  }

  finish(
    presets: readonly BasePreset[],
    rules: readonly Rule[],
    choice: RuleChoice | undefined,
  ): DocumentSettings {
    const [preset, more] = joinPresets(presets);
    for (const { rule, severity } of more.flatMap((each) => selectRules(rules, each, {})))
      if (rule.meta.always !== true && !this.states.has(rule.id)) this.set(rule.id, severity, undefined);
    if (presets.length > 0 && presets.every((each) => each === 'none')) this.switchOff(preset, rules);
    const only = choice && this.choose(choice, preset, rules);
    const overrides = this.findingOverrides(rules, preset);
    const isForAgents = presets.includes('agents');
    return { preset, settings: this.settings(), overrides, steps: this.steps, only, isForAgents };
  }

  /** Switches off the rules of a preset that have no setting. */
  private switchOff(preset: Preset, rules: readonly Rule[]): void {
    for (const rule of rules)
      if (rule.meta.always !== true && isInPreset(rule, preset) && !this.states.has(rule.id))
        this.set(rule.id, 'off', undefined);
  }

  /** Switches off rules that are not chosen, and switches on rules that are named. Returns the rules that run. */
  private choose({ chosen, tagged }: RuleChoice, preset: Preset, rules: readonly Rule[]): string[] {
    const names = new Map(chosen.map(({ name, id }) => [id, name]));
    const running = new Set(tagged);
    const only: string[] = [];
    for (const rule of rules) {
      const { id, meta } = rule;
      if (meta.always === true) continue;
      const name = names.get(id);
      const level = this.states.get(id)?.level ?? (isInPreset(rule, preset) ? meta.severity : 'off');
      if (name !== undefined && (level === 'off' || name !== id))
        this.addFinal(name, id, level === 'off' ? meta.severity : level);
      if (name !== undefined || (running.has(id) && (level !== 'off' || this.isOnInPart(id)))) only.push(id);
      else {
        this.overrule(id);
        this.set(id, 'off', undefined);
      }
    }
    return only;
  }

  private isOnInPart(id: string): boolean {
    return this.overrides.some(({ levels }) => (levels.get(id) ?? 'off') !== 'off');
  }

  private set(id: string, level: RuleLevel, options: RuleState['options']): void {
    this.states.set(id, { level, options: options ?? this.states.get(id)?.options });
  }

  /** Removes the effect of all earlier settings of a rule, because a setting for the whole document replaces them. */
  private overrule(id: string): void {
    this.markOverruled(this.stepOf.get(id));
    for (const { levels, stepOf } of this.overrides) {
      if (levels.delete(id)) this.markOverruled(stepOf.get(id));
    }
    this.overrides = this.overrides.filter(({ levels }) => levels.size > 0);
  }

  private markOverruled(index: number | undefined): void {
    const step = index === undefined ? undefined : this.steps[index];
    if (index !== undefined && step !== undefined) this.steps[index] = { ...step, without: 'overruled' };
  }

  /**
   * Returns the overrides of findings. If a part sets a higher severity than the rest of the document, the rule runs with the
   * part's severity. An override for the whole document, which comes first and is the weakest, lowers the rest again.
   */
  private findingOverrides(rules: readonly Rule[], preset: Preset): FindingOverride[] {
    if (this.overrides.length === 0 && this.states.size === 0) return [];
    const rest: Record<string, RuleLevel> = {};
    const running = new Map(
      selectRules(rules, preset, this.settings()).map(({ rule, severity, isExact }): [string, RuleLevel] => [
        rule.id,
        isExact ? `=${severity}` : severity,
      ]),
    );
    for (const { levels } of this.overrides) {
      for (const [id, level] of levels) {
        const now = running.get(id) ?? 'off';
        if (!isAbove(level, now)) continue;
        rest[id] ??= now;
        running.set(id, level);
        this.set(id, level, undefined);
      }
    }
    const parts = this.overrides.map(({ layer, levels }) => ({
      ...layer.part,
      rules: Object.fromEntries(levels),
    }));
    return Object.keys(rest).length === 0 ? parts : [{ rules: rest }, ...parts];
  }

  private settings(): Record<string, RuleSetting> {
    return Object.fromEntries(
      [...this.states].map(([id, { level, options }]) => [
        id,
        options === undefined ? level : [level, options],
      ]),
    );
  }
}

/** Returns the preset for the engine, which accepts only one, and the presets whose rules are enabled individually. */
function joinPresets(presets: readonly BasePreset[]): [Preset, readonly Preset[]] {
  if (presets.includes('all')) return ['all', []];
  const others = new Set(presets.filter((preset) => preset !== 'recommended' && preset !== 'none'));
  // All other presets include `recommended`.
  const isOnlyAgents = others.size === 1 && others.has('agents') && !presets.includes('recommended');
  if (isOnlyAgents) return ['agents', []];
  const [first = 'recommended', ...more] = [...others].filter((preset) => preset !== 'agents');
  return [first, others.has('agents') ? [...more, 'agents'] : more];
}

/** True if a rule that runs at level `other` is off or too low to report findings of a part at `level`. */
function isAbove(level: RuleLevel, other: RuleLevel): boolean {
  if (level === 'off') return false;
  if (other === 'off') return true;
  const [own, rest] = [parseRuleLevel(level), parseRuleLevel(other)];
  if (own.isExact) return false;
  return rest.isExact || isMoreSevere(own.severity, rest.severity);
}
