import type { Analysis, Report, Reportable, Rule, RuleContext, Visitor } from '@assay/core';
import { factOf, formatPointer } from '@assay/core';
import { toReported } from '../../packages/core/src/rule/reported-issue.js';
import { selectRules } from '../../packages/core/src/rule/select-rules.js';
import type { SelectedRule } from '../../packages/core/src/rule/selected-rule.js';
import { buildDispatchTable } from '../../packages/core/src/walk/dispatch.js';
import { Precedence } from '../../packages/core/src/walk/precedence.js';
import { walk } from '../../packages/core/src/walk/walk.js';

/** Findings that a rule reported together, or one report. */
interface Recorded {
  readonly rule: number;
  readonly claims: readonly (Pick<Report, 'about' | 'yieldsTo' | 'operation'> & {
    readonly at: Reportable;
  })[];
  /** Creates the reports of the remaining claims, by index. */
  word(left: readonly number[]): Iterable<Report>;
}

/** The reports of all rules for a document, before precedence removes duplicates. */
export interface RecordedReports {
  /** Returns the findings of some rules as `id pointer data`, as if only the rules that `runs` accepts were enabled. */
  findingsOf(ids: ReadonlySet<string>, runs: (id: string) => boolean): ReadonlySet<string>;
}

/** Runs all rules once on the model of an analysis, so that the effect of disabling each of them can be computed. */
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
      // Disabled rules lose their id, so that no rule yields to them. The indexes stay the same.
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
