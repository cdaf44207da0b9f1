import { resolve } from 'node:path';
import {
  isMoreSevere,
  parseRuleLevel,
  selectRules,
  type FindingOverride,
  type RuleLevel,
  type RuleSetting,
  type SelectedRule,
  type Severity,
} from '@assay/core';
import type { SettingStep } from '@assay/host';
import { joinWords } from '@assay/text';
import type { Configured } from '../configuration/configured.js';
import { placeOfValue, type GateChange } from './gate-change.js';

/** Maximum number of rules that are named for a change of the preset. */
const maxNamed = 3;

/** Finds the rules that are off, less severe or have other options, in the whole document or in a part. */
export function compareRules(base: Configured, head: Configured, cwd: string): GateChange[] {
  const [before, after] = [runningRules(base), runningRules(head)];
  const changes: GateChange[] = [];
  const byPreset: string[] = [];
  const pair = { base: base.configuration, head: head.configuration };
  for (const [id, old] of before) {
    const now = after.get(id);
    if (now !== undefined && !isMoreSevere(old.severity, now.severity) && (now.isExact || !old.isExact))
      continue;
    const place = placeOfStep(head.settings.steps, id, cwd);
    if (place === undefined) byPreset.push(id);
    else
      changes.push({
        ...place,
        change: `\`${id}\` goes from \`${describeLevel(old)}\` to \`${now === undefined ? 'off' : describeLevel(now)}\``,
      });
  }
  if (byPreset.length > 0) {
    const place = placeOfValue(head.configuration.content.presets[0], pair);
    changes.push({
      ...place,
      change: `${describeRules(byPreset)} off or less severe`,
    });
  }
  return [
    ...changes,
    ...changedOptions(base, head, after, cwd),
    ...comparePartSettings(base, head, before, cwd),
  ];
}

type Running = Pick<SelectedRule, 'severity' | 'isExact'>;

/** Lists the rules that run for the whole document, with the severity that applies to most of it. */
function runningRules({ configuration, settings }: Configured): ReadonlyMap<string, Running> {
  const selected = selectRules(configuration.rules, settings.preset, settings.settings);
  const running = new Map<string, Running>(selected.map((each) => [each.rule.id, each]));
  for (const { rules } of settings.overrides.filter(isForAll)) {
    for (const [id, level] of Object.entries(rules)) {
      if (level === 'off') running.delete(id);
      else running.set(id, parseRuleLevel(level));
    }
  }
  return running;
}

/** True for an override of the whole document. It lowers a rule again that is raised only for a part. */
function isForAll(override: FindingOverride): boolean {
  return Object.keys(override).every((key) => key === 'rules');
}

function describeLevel({ severity, isExact }: Running): string {
  return isExact ? `=${severity}` : severity;
}

function describeRules(ids: readonly string[]): string {
  const names = ids.slice(0, maxNamed).map((id) => `\`${id}\``);
  const more = ids.length - names.length;
  const all = more === 0 ? names : [...names, `${more} more`];
  return `${joinWords(all, 'and')} ${ids.length === 1 ? 'is' : 'are'}`;
}

function changedOptions(
  { settings: { settings: before } }: Configured,
  { settings: { settings: now, steps }, configuration }: Configured,
  running: ReadonlyMap<string, unknown>,
  cwd: string,
): GateChange[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...ids].flatMap((id) => {
    if (!running.has(id) || describeOptions(before[id]) === describeOptions(now[id])) return [];
    const place = placeOfStep(steps, id, cwd) ?? {
      path: configuration.content.path ?? '',
      position: undefined,
    };
    return [{ ...place, change: `The options of \`${id}\` differ` }];
  });
}

function describeOptions(setting: RuleSetting | undefined): string {
  return JSON.stringify(typeof setting === 'object' ? setting[1] : undefined) ?? '';
}

/** Finds new overrides for parts of a document that lower a rule, and removed ones that raised a rule. */
function comparePartSettings(
  base: Configured,
  head: Configured,
  before: ReadonlyMap<string, Running>,
  cwd: string,
): GateChange[] {
  const old = new Set(base.settings.overrides.map((each) => JSON.stringify(each)));
  const now = new Set(head.settings.overrides.map((each) => JSON.stringify(each)));
  const isNew = (each: FindingOverride): boolean => !isForAll(each) && !old.has(JSON.stringify(each));
  const lowering = head.settings.overrides.filter(isNew).flatMap(({ rules }) =>
    Object.entries(rules).flatMap(([id, level]): GateChange[] => {
      const running = before.get(id)?.severity;
      const severity = getSeverity(level);
      if (running === undefined || (severity !== undefined && !isMoreSevere(running, severity))) return [];
      const step = head.settings.steps.findLast((each) => each.id === id && each.where !== '');
      const place = placeOfStep(step === undefined ? [] : [step], id, cwd);
      return place === undefined
        ? []
        : [{ ...place, change: `\`${id}\` goes to \`${level}\` ${step?.where ?? ''}` }];
    }),
  );
  const lost = base.settings.overrides
    .filter((each) => !isForAll(each) && !now.has(JSON.stringify(each)))
    .flatMap(({ rules }) => Object.entries(rules))
    .filter(([id, level]) => isRaised(getSeverity(level), runningRules(head).get(id)?.severity));
  const place = placeOfValue(undefined, { base: base.configuration, head: head.configuration });
  return [
    ...lowering,
    ...lost.map(([id]) => ({ ...place, change: `An override that raised \`${id}\` is gone` })),
  ];
}

function getSeverity(level: RuleLevel): Severity | undefined {
  return level === 'off' ? undefined : parseRuleLevel(level).severity;
}

function isRaised(level: Severity | undefined, running: Severity | undefined): boolean {
  if (level === undefined) return false;
  return running === undefined || isMoreSevere(level, running);
}

/** Finds the last effective setting of a rule: `assay.config.yaml:4:3`. */
function placeOfStep(
  steps: readonly SettingStep[],
  id: string,
  cwd: string,
): Pick<GateChange, 'path' | 'position'> | undefined {
  const step = steps.findLast((each) => each.id === id && each.without === undefined);
  const [, name, line, column] = /^(.*):(\d+):(\d+)$/.exec(step?.place ?? '') ?? [];
  if (name === undefined) return undefined;
  return { path: resolve(cwd, name), position: { line: Number(line), column: Number(column) } };
}
