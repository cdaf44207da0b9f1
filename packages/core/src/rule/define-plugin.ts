import { RuleDefinitionError } from './define-rule.js';
import type { Rule } from './rule.js';
import type { RuleLevel } from './rule-level.js';

/** Setting of a rule: its level, optionally with options. */
export type RuleSetting = RuleLevel | readonly [RuleLevel, Readonly<Record<string, unknown>>];

/** A set of third-party rules under one name. */
export interface Plugin {
  /** Lower-case words joined by hyphens. The ids of all rules begin with this name and `/`. */
  readonly name: string;
  readonly apiVersion: 1;
  readonly rules: readonly Rule[];
  /** Named sets of rule settings. */
  readonly presets?: Readonly<Record<string, Readonly<Record<string, RuleSetting>>>>;
}

/**
 * Defines a plugin.
 *
 * @throws RuleDefinitionError if `apiVersion` is not 1; if a rule id does not begin with the plugin's name or occurs twice; if a
 * former id does not begin with the plugin's name or is a current id; if a preset, or a `yieldsTo` with the plugin's prefix,
 * names a rule that the plugin does not have.
 */
export function definePlugin<const P extends Plugin>(plugin: P): P {
  if (plugin.apiVersion !== 1) {
    throw new RuleDefinitionError(
      `The plugin \`${plugin.name}\` is made for version ${String(plugin.apiVersion)} of the rule API; this is version 1`,
    );
  }
  const ids = new Set<string>();
  for (const rule of plugin.rules) {
    if (!rule.id.startsWith(`${plugin.name}/`)) {
      throw new RuleDefinitionError(`The id of the rule \`${rule.id}\` must begin with \`${plugin.name}/\``);
    }
    if (ids.has(rule.id))
      throw new RuleDefinitionError(`The plugin \`${plugin.name}\` has two rules \`${rule.id}\``);
    ids.add(rule.id);
  }
  for (const { id, meta } of plugin.rules) {
    for (const former of meta.formerIds ?? []) {
      if (!former.startsWith(`${plugin.name}/`) || ids.has(former))
        throw new RuleDefinitionError(
          `The former id \`${former}\` of the rule \`${id}\` must begin with \`${plugin.name}/\` and be no id of today`,
        );
    }
    for (const winner of Object.keys(meta.yieldsTo ?? {})) {
      if (winner.startsWith(`${plugin.name}/`) && !ids.has(winner))
        throw new RuleDefinitionError(
          `The rule \`${id}\` yields to \`${winner}\`, which the plugin \`${plugin.name}\` does not have`,
        );
    }
  }
  for (const [preset, settings] of Object.entries(plugin.presets ?? {})) {
    for (const id of Object.keys(settings)) {
      if (!ids.has(id))
        throw new RuleDefinitionError(
          `The preset \`${preset}\` of the plugin \`${plugin.name}\` names \`${id}\`, which it does not have`,
        );
    }
  }
  return plugin;
}
