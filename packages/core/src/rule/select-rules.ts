import { severities } from '@assay/findings';
import type { RuleSetting } from './define-plugin.js';
import type { DeferredRule } from './deferred-rule.js';
import { mapFormerIds } from './find-rule.js';
import type { Preset, Rule } from './rule.js';
import { parseRuleLevel, ruleLevels } from './rule-level.js';
import type { SelectedRule } from './selected-rule.js';

type AnyRule = Rule | DeferredRule;

/** Invalid settings; `code` identifies the error. */
export class RuleSettingError extends Error {
  readonly code = 'ERR_ASSAY_RULE_SETTING';
}

/**
 * Selects the rules that run: those of the preset, changed by the settings. Rules with `always` run regardless of settings.
 *
 * @throws RuleSettingError if a setting is invalid, or names an unknown rule or option; if two rules have the same id; if a rule
 * yields to an unknown rule, or directly or indirectly to itself.
 */
export function selectRules<R extends AnyRule>(
  rules: readonly R[],
  preset: Preset,
  settings: Readonly<Record<string, RuleSetting>>,
): readonly SelectedRule<R>[] {
  if (Object.keys(settings).length > 0) return select(rules, preset, settings);
  let selection = withoutSettings.get(preset);
  if (selection === undefined || !hasSameItems(selection.rules, rules)) {
    selection = { rules: [...rules], selected: select(rules, preset, settings) };
    withoutSettings.set(preset, selection);
  }
  // `as`: the selection was made from the same rules.
  return selection.selected as readonly SelectedRule<R>[];
}

/** The last selection of each preset without settings, because a service validates many small documents with the same rules. */
const withoutSettings = new Map<Preset, Selection>();

interface Selection {
  /** A copy, because the caller may change its list. */
  readonly rules: readonly AnyRule[];
  readonly selected: readonly SelectedRule<AnyRule>[];
}

function hasSameItems(a: readonly AnyRule[], b: readonly AnyRule[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

function select<R extends AnyRule>(
  rules: readonly R[],
  preset: Preset,
  settings: Readonly<Record<string, RuleSetting>>,
): SelectedRule<R>[] {
  const known = new Set<string>();
  for (const rule of rules) {
    if (known.has(rule.id)) throw new RuleSettingError(`Two rules have the id \`${rule.id}\``);
    known.add(rule.id);
  }
  checkWinners(rules, known);
  checkPrecedence(rules);
  const current = withCurrentIds(settings, rules);
  for (const id of Object.keys(current)) {
    if (!known.has(id)) throw new RuleSettingError(`There is no rule \`${id}\``);
  }
  const selected: SelectedRule<R>[] = [];
  for (const rule of rules) {
    const setting = Object.hasOwn(current, rule.id) ? current[rule.id] : undefined;
    const entry = selectRule(rule, preset, setting);
    if (entry !== undefined) selected.push(entry);
  }
  return selected;
}

/** Moves settings of former ids to the current rules. A setting of the current id takes precedence. */
function withCurrentIds(
  settings: Readonly<Record<string, RuleSetting>>,
  rules: readonly AnyRule[],
): Readonly<Record<string, RuleSetting>> {
  const formerIds = mapFormerIds(rules);
  const entries = Object.entries(settings);
  const former = entries.filter(([id]) => formerIds.has(id));
  if (former.length === 0) return settings;
  const rest = entries.filter(([id]) => !formerIds.has(id));
  return Object.fromEntries([
    ...former.map(([id, setting]) => [formerIds.get(id) ?? id, setting] as const),
    ...rest,
  ]);
}

/**
 * Throws if a rule yields to an unknown id, which is a typing error: the rule would never be silent. Rules of the catalogue,
 * which have a topic, are exempt: their ids are tested, and callers may pass only some of them.
 */
function checkWinners(rules: readonly AnyRule[], known: ReadonlySet<string>): void {
  for (const { id, meta } of rules) {
    if (meta.topic !== undefined || meta.yieldsTo === undefined) continue;
    for (const winner of Object.keys(meta.yieldsTo)) {
      if (!known.has(winner))
        throw new RuleSettingError(
          `The rule \`${id}\` yields to \`${winner}\`, which is not among the rules; a rule that is not to run is \`off\` in \`settings\``,
        );
    }
  }
}

/** Throws if rules yield to each other in a cycle, because none of them would report a fault that all find. */
function checkPrecedence(rules: readonly AnyRule[]): void {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const settled = new Set<string>();
  const path: string[] = [];
  const visit = (id: string): void => {
    if (settled.has(id)) return;
    if (path.includes(id)) {
      const cycle = [...path.slice(path.indexOf(id)), id].map((item) => `\`${item}\``).join(', ');
      throw new RuleSettingError(`These rules yield to each other in a cycle: ${cycle}`);
    }
    const yieldsTo = byId.get(id)?.meta.yieldsTo;
    if (yieldsTo !== undefined) {
      path.push(id);
      for (const winner of Object.keys(yieldsTo)) visit(winner);
      path.pop();
    }
    settled.add(id);
  };
  for (const { id, meta } of rules) if (meta.yieldsTo !== undefined) visit(id);
}

function selectRule<R extends AnyRule>(
  rule: R,
  preset: Preset,
  setting: RuleSetting | undefined,
): SelectedRule<R> | undefined {
  if (setting !== undefined) checkSetting(rule.id, setting);
  const level = typeof setting === 'object' ? setting[0] : setting;
  const options = optionsFor(rule, typeof setting === 'object' ? setting[1] : undefined);
  const { always, severity } = rule.meta;
  if (always === true) return { rule, severity, isExact: false, options };
  if (level === 'off' || (level === undefined && !isInPreset(rule, preset))) return undefined;
  return level === undefined
    ? { rule, severity, isExact: false, options }
    : { rule, ...parseRuleLevel(level), options };
}

const levels: readonly unknown[] = ruleLevels;

/** Throws if a setting is invalid. JavaScript callers can pass any value, such as `error`, a severity of another tool. */
function checkSetting(id: string, setting: unknown): void {
  const isList = Array.isArray(setting);
  const level: unknown = isList ? setting[0] : setting;
  if (levels.includes(level) && (!isList || setting.length <= 2)) return;
  const settingText = typeof level === 'string' ? `, not \`${level}\`` : '';
  throw new RuleSettingError(
    `The setting of the rule \`${id}\` must be \`off\`, a severity (${severities.map((each) => `\`${each}\``).join(', ')}) or \`=\` and a severity, or a list of that and the options${settingText}`,
  );
}

/** Shared, because most rules have no options and most runs set none. */
const noOptions: SelectedRule['options'] = Object.freeze({});

function optionsFor(
  rule: AnyRule,
  options: Readonly<Record<string, unknown>> = noOptions,
): SelectedRule['options'] {
  if (options === noOptions && rule.meta.options === undefined) return noOptions;
  checkOptions(rule, options);
  return { ...defaultOptions(rule), ...options };
}

function checkOptions(rule: AnyRule, options: Readonly<Record<string, unknown>>): void {
  const properties = rule.meta.options?.properties ?? {};
  for (const [name, value] of Object.entries(options)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schema === undefined) throw new RuleSettingError(`The rule \`${rule.id}\` has no option \`${name}\``);
    const type = typeof schema === 'object' ? schema.type : undefined;
    if (typeof type === 'string' && !hasType(value, type)) {
      throw new RuleSettingError(
        `The option \`${name}\` of the rule \`${rule.id}\` must be of the type ${type}`,
      );
    }
  }
}

function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** True if a preset enables a rule. */
export function isInPreset(rule: Pick<AnyRule, 'meta'>, preset: Preset): boolean {
  const { preset: smallest, agents } = rule.meta;
  if (preset === 'all' || smallest === preset) return true;
  return preset === 'agents' ? agents === true : smallest === 'recommended';
}

function defaultOptions(rule: AnyRule): Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(rule.meta.options?.properties ?? {})) {
    if (typeof schema === 'object' && 'default' in schema) defaults[name] = schema.default;
  }
  return defaults;
}
