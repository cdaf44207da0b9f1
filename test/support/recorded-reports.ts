import type { Analysis, Report, Reportable, Rule, RuleContext, Visitor } from '@assay/core';
import { factOf, formatPointer } from '@assay/core';
import { toReported } from '../../packages/core/src/rule/reported-issue.js';
import { selectRules } from '../../packages/core/src/rule/select-rules.js';
import type { SelectedRule } from '../../packages/core/src/rule/selected-rule.js';
import { buildDispatchTable } from '../../packages/core/src/walk/dispatch.js';
import { Precedence } from '../../packages/core/src/walk/precedence.js';
import { walk } from '../../packages/core/src/walk/walk.js';

/** Things that a rule reported together, or one report. */
interface Recorded {
  readonly rule: number;
  readonly claims: readonly (Pick<Report, 'about' | 'yieldsTo' | 'operation'> & {
    readonly at: Reportable;
  })[];
  /** Makes the reports of those claims that are left, by index. */
  word(left: readonly number[]): Iterable<Report>;
}

/** What rules have to say of a document, before it is settled which of them speaks of a fault that several have found. */
export interface RecordedReports {
  /** The findings of some rules, as `id pointer data`, where only those rules run that `runs` lets through. */
  findingsOf(ids: ReadonlySet<string>, runs: (id: string) => boolean): ReadonlySet<string>;
}

/** Runs all rules on the model of an analysis once, so that it can be told for each of them what switching it off would change. */
export async function recordReports(analysis: Analysis, rules: readonly Rule[]): Promise<RecordedReports> {
  const { model, format } = analysis;
  const selected = selectRules(rules, 'all', {}).filter(
    ({ rule }) => format !== undefined && rule.meta.formats.includes(format),
  );
  const recorded: Recorded[] = [];
  const pending: Promise<unknown>[] = [];
  const visitors = selected.map(({ rule, options }, index): Visitor => {
    const context: RuleContext = {
      format: format ?? 'oas2',
      options,
      model,
      fact(fact) {
        if (model === undefined) throw new Error('There is no model');
        return factOf(model, fact);
      },
      undecided: () => {},
      checkDeadline: () => {},
      report: (report) =>
        recorded.push({ rule: index, claims: [report], word: (left) => left.map(() => report) }),
      reportTogether: (at, word, claim) => {
        const claims = at.map((item) => ({ at: item, ...claim?.(item) }));
        recorded.push({ rule: index, claims, word: (left) => word(left.map((position) => at[position]!)) });
      },
    };
    return rule.create(context);
  });
  const pieces = walk(model, analysis.faults, buildDispatchTable(visitors), {
    look: () => {},
    failed(_rule, error) {
      throw error;
    },
    continueAsync: (_rule, promise) => void pending.push(promise),
  });
  while (pieces.next().done !== true);
  await Promise.all(pending);

  const texts = new Map<Report, string>();
  const textOf = (rule: number, report: Report): string => {
    let text = texts.get(report);
    if (text === undefined) {
      const { uri, segments } = toReported(rule, 'info', report);
      const place = `${uri}#${formatPointer(segments)}`;
      text = `${selected[rule]!.rule.id} ${place} ${JSON.stringify(report.data ?? {})}`;
      texts.set(report, text);
    }
    return text;
  };
  const speaking = new Set(recorded.map(({ rule }) => selected[rule]!.rule.id));
  return {
    findingsOf(ids, runs) {
      if (![...ids].some((id) => speaking.has(id))) return new Set();
      // What does not run is nobody's winner; the indexes of the others stay as they are.
      const without = ({ rule }: SelectedRule): boolean => !runs(rule.id);
      const precedence = new Precedence(
        selected.map((entry) => (without(entry) ? { ...entry, rule: { ...entry.rule, id: '' } } : entry)),
      );
      for (const { rule, claims } of recorded)
        if (!without(selected[rule]!)) for (const claim of claims) precedence.note(rule, claim);
      const findings = new Set<string>();
      for (const { rule, claims, word } of recorded) {
        if (!ids.has(selected[rule]!.rule.id) || without(selected[rule]!)) continue;
        const left = claims.flatMap((claim, index) => (precedence.isCovered(rule, claim) ? [] : [index]));
        for (const report of word(left)) findings.add(textOf(rule, report));
      }
      return findings;
    },
  };
}
