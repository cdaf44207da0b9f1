import {
  isMoreSevere,
  isInPreset,
  parseRuleLevel,
  type Finding,
  type Rule,
  type RuleSetting,
  type Severity,
} from '@assay/core';
import { commandLinePlace, type SettingStep } from '@assay/host';
import { pluralize } from '@assay/text';
import type { Configured } from './configured.js';

/** Counts the findings that a rule graded below the maximum severity that it is set to, by the id of the rule. */
export function countBelowLevel(
  findings: readonly Finding[],
  settings: Readonly<Record<string, RuleSetting>>,
): Record<string, number> {
  const maxima = new Map<string, Severity>();
  for (const [id, setting] of Object.entries(settings)) {
    const max = maxSeverity(setting);
    if (max !== undefined) maxima.set(id, max);
  }
  const counts: Record<string, number> = {};
  if (maxima.size === 0) return counts;
  for (const { id, severity } of findings) {
    const max = maxima.get(id);
    if (max !== undefined && isMoreSevere(max, severity)) counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}

/** Outcome of the settings of a document. */
interface OutcomeOfSettings {
  /** Number of findings that a rule graded below the severity that it is set to, by the id of the rule. */
  readonly belowLevel: Readonly<Record<string, number>>;
  /** Former ids of rules that suppressions name, each with the present one. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Notes about settings of a run: severities that a rule does not give to all of its findings, and former ids of rules. */
export class SettingNotes {
  private readonly renamed = new Set<string>();
  private readonly counts = new Map<string, { step: SettingStep; max: Severity; count: number }>();

  /** Adds a document. Of severities only those are of interest that somebody set in order to raise one. */
  add({ configuration, settings }: Configured, { belowLevel, renamed }: OutcomeOfSettings): void {
    for (const { place, id, formerId } of settings.steps)
      if (formerId !== undefined) this.renamed.add(`${place}: the rule \`${formerId}\` is \`${id}\` now.`);
    for (const [former, id] of renamed)
      this.renamed.add(`Suppressions name the rule \`${former}\`, which is \`${id}\` now.`);
    for (const [id, count] of Object.entries(belowLevel)) {
      const rule = configuration.rules.find((each) => each.id === id);
      const step = settings.steps.findLast((each) => each.id === id && each.without === undefined);
      const max = step && maxSeverity(step.setting);
      if (rule === undefined || step === undefined || max === undefined) continue;
      if (!asksForMore(rule, step, max, settings.preset)) continue;
      const key = `${step.place} ${id} ${max}`;
      const known = this.counts.get(key);
      this.counts.set(key, { step, max, count: (known?.count ?? 0) + count });
    }
  }

  /** The notes, as sentences. */
  sentences(): string[] {
    const levels = Array.from(this.counts.values(), ({ step: { place, id }, max, count }) => {
      const setting = place === commandLinePlace ? `\`--rule ${id}=${max}\`` : `${place}: \`${id}: ${max}\``;
      return `${setting} leaves ${count} ${pluralize(count, 'finding')} below ${max}, because the rule grades ${count === 1 ? 'it' : 'them'} lower and the setting is a maximum. \`=${max}\` gives all findings of the rule that severity.`;
    });
    return [...this.renamed, ...levels];
  }
}

/** A rule's own severity is a request for more only where somebody types it for a rule that runs anyway. */
function asksForMore(rule: Rule, { place }: SettingStep, max: Severity, preset: DocumentPreset): boolean {
  if (isMoreSevere(max, rule.meta.severity)) return true;
  return place === commandLinePlace && max === rule.meta.severity && isInPreset(rule, preset);
}

type DocumentPreset = Parameters<typeof isInPreset>[1];

/** The severity that a setting does not let findings exceed; undefined if it is off or exact. */
function maxSeverity(setting: RuleSetting): Severity | undefined {
  const level = typeof setting === 'string' ? setting : setting[0];
  if (level === 'off') return undefined;
  const { severity, isExact } = parseRuleLevel(level);
  return isExact ? undefined : severity;
}
