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

/** Counts the findings with a lower severity than the maximum in their rule's setting, by rule id. */
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

/** The effects of a document's settings. */
interface OutcomeOfSettings {
  /** The numbers of findings below the severity in their rule's setting, by rule id. */
  readonly belowLevel: Readonly<Record<string, number>>;
  /** The former rule ids in suppressions, with the current id of each. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Collects notes about the settings of a run: severities that a rule does not give to all its findings, and former rule ids. */
export class SettingNotes {
  private readonly renamed = new Set<string>();
  private readonly counts = new Map<string, { step: SettingStep; max: Severity; count: number }>();

  /** Adds a document. Severities are noted only if a user set them to raise a rule. */
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

  /** Returns the notes as sentences. */
  sentences(): string[] {
    const levels = Array.from(this.counts.values(), ({ step: { place, id }, max, count }) => {
      const setting = place === commandLinePlace ? `\`--rule ${id}=${max}\`` : `${place}: \`${id}: ${max}\``;
      return `${setting} leaves ${count} ${pluralize(count, 'finding')} below ${max}, because the rule grades ${count === 1 ? 'it' : 'them'} lower and the setting is a maximum. \`=${max}\` gives all findings of the rule that severity.`;
    });
    return [...this.renamed, ...levels];
  }
}

/**
 * True if a setting requests a higher severity. The rule's own severity counts only on the command line, for a rule that runs
 * anyway.
 */
function asksForMore(rule: Rule, { place }: SettingStep, max: Severity, preset: DocumentPreset): boolean {
  if (isMoreSevere(max, rule.meta.severity)) return true;
  return place === commandLinePlace && max === rule.meta.severity && isInPreset(rule, preset);
}

type DocumentPreset = Parameters<typeof isInPreset>[1];

/** Returns the maximum severity in a setting; undefined if the rule is off or the severity is exact. */
function maxSeverity(setting: RuleSetting): Severity | undefined {
  const level = typeof setting === 'string' ? setting : setting[0];
  if (level === 'off') return undefined;
  const { severity, isExact } = parseRuleLevel(level);
  return isExact ? undefined : severity;
}
