import type { Deadline } from '@assay/text';
import { isMoreSevere, type Severity } from '@assay/findings';
import { toReported, type Reported } from '../rule/reported-issue.js';
import { isIgnored, isInsideIgnored } from '../model/ignored.js';
import { Node } from '../model/node.js';
import type { Report, Reportable, RuleContext, RuleMeta } from '../rule/rule.js';
import type { SelectedRule } from '../rule/selected-rule.js';
import type { Format } from '../format.js';
import { ReportCheck } from './check-report.js';
import type { Stopwatch } from './measure.js';
import type { Group, RuleRecord, RunRecord, Unsettled } from './run-record.js';
import { Precedence } from './precedence.js';

/** Reporting functions of a rule: the part of its context that `Reports` creates. */
export type Reporting = Pick<RuleContext, 'report' | 'reportTogether'>;

/** Collects the reports of rules until all have run and precedence can be applied. */
export class Reports {
  private readonly selected: readonly SelectedRule[];
  private readonly deadline: Deadline;
  private readonly precedence: Precedence;
  /** Reports that no other rule can cover. */
  private readonly reported: Reported[] = [];
  private readonly unsettled: Unsettled[] = [];
  private readonly groups: Group[] = [];
  private readonly record: RunRecord | undefined;
  /** The check of each rule, by its index. */
  private readonly checks: ReportCheck[] = [];

  private readonly format: Format | undefined;

  /**
   * @param format The format of the document, if it is known.
   * @param record Keeps the results of each rule for the next run.
   */
  constructor(
    selected: readonly SelectedRule[],
    deadline: Deadline,
    format: Format | undefined,
    record?: RunRecord,
  ) {
    this.format = format;
    this.selected = selected;
    this.deadline = deadline;
    this.record = record;
    this.precedence = new Precedence(selected);
  }

  /** Creates the reporting functions of the rule with an index. */
  ofRule(rule: number, entry: SelectedRule): Reporting {
    const { deadline, precedence, reported, unsettled, groups } = this;
    const mayYield = precedence.mayYield(rule);
    const check = new ReportCheck(entry.rule.meta);
    this.checks[rule] = check;
    const recorded = this.record?.begin(rule);
    const isVoid = this.format === 'oas2' ? () => false : voidPlaces(entry.rule.meta);
    return {
      report(report) {
        deadline.tick();
        check.check(report);
        if (isVoid(report.at)) return;
        const severity = capSeverity(entry, report);
        precedence.note(rule, report);
        if (mayYield || recorded !== undefined) {
          const item: Unsettled = { rule, severity, report, reported: undefined };
          unsettled.push(item);
          recorded?.reports.push(item);
        } else reported.push(toReported(rule, severity, report));
      },
      reportTogether(all, word, claim) {
        const at = all.filter((item) => !isVoid(item));
        const claims = at.map((item) => ({ at: item, ...claim?.(item) }));
        for (const item of claims) precedence.note(rule, item);
        const left = () =>
          mayYield ? at.filter((_, index) => !precedence.isCovered(rule, claims[index]!)) : at;
        const group: Group = { rule, claims, word: () => word(left()), made: undefined };
        groups.push(group);
        recorded?.groups.push(group);
      },
    };
  }

  /** Repeats the results of a rule in the previous run. */
  repeat(rule: number, { reports, groups }: RuleRecord): void {
    for (const report of reports) {
      this.precedence.note(rule, report.report);
      this.unsettled.push(report);
    }
    for (const group of groups) {
      for (const claim of group.claims) this.precedence.note(rule, claim);
      this.groups.push(group);
    }
  }

  /**
   * Decides which rule reports each fault. All rules must have run.
   *
   * @param failed Called for a rule that throws while it words its remaining items.
   * @param stopwatches Measure the wording, by the index of the rule.
   * @throws DeadlinePassed
   */
  settle(
    failed: (rule: number, error: unknown) => void,
    stopwatches?: readonly Stopwatch[],
  ): readonly Reported[] {
    const { deadline, precedence, reported, record } = this;
    for (const item of this.unsettled) {
      deadline.tick();
      const { rule, severity, report } = item;
      if (precedence.isCovered(rule, report)) continue;
      const place = (): Reported => toReported(rule, severity, report);
      item.reported ??= record === undefined ? place() : record.known(record.watch.as(rule, place));
      reported.push(item.reported);
    }
    for (const group of this.groups) {
      deadline.look();
      try {
        const { made: wordedReports = this.worded(group, stopwatches?.[group.rule]) } = group;
        for (const item of wordedReports) reported.push(item);
        if (this.record !== undefined) group.made = wordedReports;
      } catch (error) {
        failed(group.rule, error);
      }
    }
    record?.settled();
    return reported;
  }

  private worded({ rule, word }: Group, stopwatch: Stopwatch | undefined): readonly Reported[] {
    const entry = this.selected[rule];
    if (entry === undefined) return [];
    const { record } = this;
    const measured = stopwatch === undefined ? word : () => stopwatch.measure(word);
    const wordedReports: Reported[] = [];
    const make = (): void => {
      for (const report of measured()) {
        this.checks[rule]?.check(report);
        const place = toReported(rule, capSeverity(entry, report), report);
        wordedReports.push(record === undefined ? place : record.known(place));
      }
    };
    if (record === undefined) make();
    else record.watch.as(rule, make);
    return wordedReports;
  }
}

/**
 * Returns a function that is true for locations where a rule's findings are irrelevant. This is the inside of a header that
 * OpenAPI ignores, except for rules about readable text or document structure. For rules about absences it is also the header
 * itself. Rules without a topic, such as those of plugins, are exempt.
 */
function voidPlaces({ topic, kind, readsText }: RuleMeta): (at: Reportable) => boolean {
  if (topic === undefined || topic === 'structure' || topic === 'loading' || readsText === true)
    return () => false;
  return (at) => at instanceof Node && (isInsideIgnored(at) || (kind === 'absence' && isIgnored(at)));
}

/**
 * Returns the severity of a report: the configured severity of the rule, or the lower one of the report if the setting allows it.
 */
function capSeverity(entry: SelectedRule, report: Report): Severity {
  const severity = report.severity;
  if (severity === undefined) return entry.severity;
  if (isMoreSevere(severity, entry.rule.meta.severity)) {
    throw new RangeError(
      `A report has the severity ${severity}, which is above the rule's own, ${entry.rule.meta.severity}`,
    );
  }
  return !entry.isExact && isMoreSevere(entry.severity, severity) ? severity : entry.severity;
}
