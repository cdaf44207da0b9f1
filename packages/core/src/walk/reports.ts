import type { Deadline } from '../deadline/deadline.js';
import { severities, type Severity } from '../issue/issue.js';
import { toReported, type Reported } from '../issue/reported.js';
import type { Report, RuleContext } from '../rule/rule.js';
import type { SelectedRule } from '../rule/select-rules.js';
import { ReportCheck } from './check-report.js';
import type { Stopwatch } from './measure.js';
import { Precedence } from './precedence.js';

/** How a rule reports: the part of its context that `Reports` makes. */
export type Reporting = Pick<RuleContext, 'report' | 'reportTogether'>;

/** What the rules have reported, until it is settled which of them speaks of a fault that several have found. */
export class Reports {
  private readonly selected: readonly SelectedRule[];
  private readonly deadline: Deadline;
  private readonly precedence: Precedence;
  /** What no other rule can cover. */
  private readonly reported: Reported[] = [];
  private readonly unsettled: Unsettled[] = [];
  private readonly groups: Group[] = [];
  /** By the index of the rule. */
  private readonly checks: ReportCheck[] = [];

  constructor(selected: readonly SelectedRule[], deadline: Deadline) {
    this.selected = selected;
    this.deadline = deadline;
    this.precedence = new Precedence(selected);
  }

  /** How the rule at an index of those that run reports. */
  ofRule(rule: number, entry: SelectedRule): Reporting {
    const { deadline, precedence, reported, unsettled, groups } = this;
    const mayYield = precedence.mayYield(rule);
    const check = new ReportCheck(entry.rule.meta);
    this.checks[rule] = check;
    return {
      report(report) {
        deadline.tick();
        check.check(report);
        const severity = severityOf(entry, report);
        precedence.note(rule, report);
        if (mayYield) unsettled.push({ rule, severity, report });
        else reported.push(toReported(rule, severity, report));
      },
      reportTogether(at, word, claim) {
        const claims = at.map((one) => ({ at: one, ...claim?.(one) }));
        for (const one of claims) precedence.note(rule, one);
        const left = () =>
          mayYield ? at.filter((_, index) => !precedence.isCovered(rule, claims[index]!)) : at;
        groups.push({ rule, word: () => word(left()) });
      },
    };
  }

  /**
   * Settles which rule speaks of each fault. All rules must have run.
   *
   * @param failed Called where a rule fails that words what is left to it.
   * @param stopwatches Measure the wording, by the index of the rule.
   * @throws DeadlinePassed
   */
  settle(
    failed: (rule: number, error: unknown) => void,
    stopwatches?: readonly Stopwatch[],
  ): readonly Reported[] {
    const { deadline, precedence, reported } = this;
    for (const { rule, severity, report } of this.unsettled) {
      deadline.tick();
      if (!precedence.isCovered(rule, report)) reported.push(toReported(rule, severity, report));
    }
    for (const { rule, word } of this.groups) {
      deadline.look();
      const entry = this.selected[rule];
      if (entry === undefined) continue;
      try {
        const stopwatch = stopwatches?.[rule];
        const reports = stopwatch === undefined ? word() : stopwatch.measure(word);
        for (const report of reports) {
          this.checks[rule]?.check(report);
          reported.push(toReported(rule, severityOf(entry, report), report));
        }
      } catch (error) {
        failed(rule, error);
      }
    }
    return reported;
  }
}

/** A report of a rule that yields to others. */
interface Unsettled {
  readonly rule: number;
  readonly severity: Severity;
  readonly report: Report;
}

/** Things that a rule reports together. */
interface Group {
  readonly rule: number;
  /** Makes the reports of the things that no other rule covers. */
  readonly word: () => Iterable<Report>;
}

/** The severity of a report: the rule's as it is set, or a lower one that the report asks for. */
function severityOf(entry: SelectedRule, report: Report): Severity {
  const asked = report.severity;
  if (asked === undefined) return entry.severity;
  if (severities.indexOf(asked) < severities.indexOf(entry.rule.meta.severity)) {
    throw new RangeError(
      `A report asked for the severity ${asked}, which is above the rule's own, ${entry.rule.meta.severity}`,
    );
  }
  return severities.indexOf(asked) > severities.indexOf(entry.severity) ? asked : entry.severity;
}
