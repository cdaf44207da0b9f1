import type { Severity } from '../issue/issue.js';
import type { RuleSetting } from './define-plugin.js';
import type { Preset, Rule } from './rule.js';

/** A rule that runs, with what was set for it. */
export interface SelectedRule {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Settings that cannot be followed; `code` tells so. */
export class RuleSettingError extends Error {
  readonly code = 'ERR_ASSAY_RULE_SETTING';
}

/**
 * Chooses the rules that run: those of the preset, changed by the settings. Rules that are always told run whatever is set.
 *
 * @throws RuleSettingError where a setting names a rule that is not there, or two rules have one id.
 */
export function selectRules(
  rules: readonly Rule[],
  preset: Preset,
  settings: Readonly<Record<string, RuleSetting>>,
): SelectedRule[] {
  const known = new Set<string>();
  for (const rule of rules) {
    if (known.has(rule.id)) throw new RuleSettingError(`Two rules have the id \`${rule.id}\``);
    known.add(rule.id);
  }
  for (const id of Object.keys(settings)) {
    if (!known.has(id)) throw new RuleSettingError(`There is no rule \`${id}\``);
  }
  return rules.flatMap((rule) => selectRule(rule, preset, Object.hasOwn(settings, rule.id) ? settings[rule.id] : undefined));
}

function selectRule(rule: Rule, preset: Preset, setting: RuleSetting | undefined): SelectedRule[] {
  const [level, given] = setting === undefined || typeof setting === 'string' ? [setting, {}] : setting;
  const options = { ...defaultOptions(rule), ...given };
  if (rule.meta.always === true) return [{ rule, severity: rule.meta.severity, options }];
  if (level === 'off' || (level === undefined && !isInPreset(rule, preset))) return [];
  return [{ rule, severity: level ?? rule.meta.severity, options }];
}

function isInPreset(rule: Rule, preset: Preset): boolean {
  return preset === 'all' || rule.meta.preset === 'recommended' || rule.meta.preset === preset;
}

function defaultOptions(rule: Rule): Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(rule.meta.options?.properties ?? {})) {
    if (typeof schema === 'object' && 'default' in schema) defaults[name] = schema.default;
  }
  return defaults;
}
