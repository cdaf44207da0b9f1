import type { Severity, UnlocatedUndecided } from '@assay/findings';
import type { Reported } from '../rule/reported-issue.js';
import { EarlierReports } from '../watch/earlier-reports.js';
import type { Watch } from '../watch/watch.js';
import type { Report, Visitor } from '../rule/rule.js';
import type { DispatchTable } from './dispatch.js';
import type { Claim } from './precedence.js';

/** Nodes or faults that a rule reports together. */
export interface Group {
  readonly rule: number;
  readonly claims: readonly Claim[];
  /** Creates the reports of the items that no other rule covers. */
  readonly word: () => Iterable<Report>;
  /** The created reports, with their locations. */
  made: readonly Reported[] | undefined;
}

/** A report before it is decided whether another rule covers it. */
export interface Unsettled {
  readonly rule: number;
  readonly severity: Severity;
  readonly report: Report;
  /** The report with its location, computed on demand. */
  reported: Reported | undefined;
}

/** Result of a rule in a run. */
export interface RuleRecord {
  readonly reports: Unsettled[];
  readonly groups: Group[];
  readonly undecided: UnlocatedUndecided[];
}

/** Results of the rules for a document that is being edited, and the rules that have to run again. */
export class RunRecord {
  readonly watch: Watch;
  /** The results, by the index of the rule. */
  private readonly rules: RuleRecord[] = [];
  /** Earlier results of the rules that run again. */
  private readonly earlier = new Map<number, EarlierReports>();
  /** The rules that the next run executes; undefined for all. */
  private requested: ReadonlySet<number> | undefined;

  constructor(watch: Watch) {
    this.watch = watch;
  }

  /** Limits the next run to these rules; the others repeat their results. */
  askOnly(rules: ReadonlySet<number>): void {
    this.requested = rules;
  }

  /** Returns the result of a rule that the next run need not execute. */
  findReusableRecord(rule: number): RuleRecord | undefined {
    return this.requested === undefined || this.requested.has(rule) ? undefined : this.rules[rule];
  }

  /** True if a rule has reported items together. */
  hasGroups(rule: number): boolean {
    return (this.rules[rule]?.groups.length ?? 0) > 0;
  }

  /** Starts the record of a rule that is executed. */
  begin(rule: number): RuleRecord {
    const record: RuleRecord = { reports: [], groups: [], undecided: [] };
    const before = this.rules[rule];
    if (before !== undefined) this.earlier.set(rule, new EarlierReports(listReportPlaces(before)));
    this.rules[rule] = record;
    return record;
  }

  /** Returns the equal report of the previous run; otherwise the new one. */
  known(reported: Reported): Reported {
    return this.earlier.get(reported.rule)?.findEqual(reported) ?? reported;
  }

  /** Discards the reports of the previous run. */
  settled(): void {
    this.earlier.clear();
  }

  getRecord(rule: number): RuleRecord | undefined {
    return this.rules[rule];
  }

  /** Returns a visitor that records the reads of its rule. */
  watched(visitor: Visitor, rule: number): Visitor {
    const { watch } = this;
    if (Object.keys(visitor).some((kind) => kind.endsWith('Fault'))) watch.readsFaults(rule);
    const entries = Object.entries(visitor).map(([kind, run]) => [
      kind,
      // One function for all visits of a kind: there are hundreds of thousands of visits.
      (subject: unknown): unknown => {
        const before = watch.setReader(rule);
        try {
          // `as never`: the wrapper passes the subject of its key unchanged.
          const promise: unknown = run?.(subject as never);
          // Reads after an await cannot be attributed to the rule.
          if (promise instanceof Promise) this.noteLate(rule);
          return promise;
        } finally {
          watch.setReader(before);
        }
      },
    ]);
    // `as`: keys and parameters are those of the visitor.
    return Object.fromEntries(entries) as Visitor;
  }

  /** Records the rules that visit schemas with a keyword, because the walk itself checks for the keyword. */
  visitKeywords(byKeyword: DispatchTable['byKeyword']): void {
    for (const [keyword, handlers] of byKeyword)
      for (const { rule } of handlers) this.watch.asksForKey(keyword, rule);
  }

  private noteLate(rule: number): void {
    this.watch.note(rule);
    this.watch.note('late');
  }
}

/** Lists the created reports of a rule in the order of settling, without reports that another rule covers. */
function listReportPlaces({ reports, groups }: RuleRecord): readonly Reported[] {
  const places: Reported[] = [];
  for (const { reported } of reports) if (reported !== undefined) places.push(reported);
  for (const { made } of groups) if (made !== undefined) places.push(...made);
  return places;
}
