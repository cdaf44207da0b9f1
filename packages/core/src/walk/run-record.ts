import type { Severity, UnlocatedUndecided } from '@assay/findings';
import type { Reported } from '../rule/reported-issue.js';
import { EarlierReports } from '../watch/earlier-reports.js';
import type { Watch } from '../watch/watch.js';
import type { Report, Visitor } from '../rule/rule.js';
import type { DispatchTable } from './dispatch.js';
import type { Claim } from './precedence.js';

/** Things that a rule reports together. */
export interface Group {
  readonly rule: number;
  readonly claims: readonly Claim[];
  /** Makes the reports of the things that no other rule covers. */
  readonly word: () => Iterable<Report>;
  /** Findings that it gave, with their locations. */
  made: readonly Reported[] | undefined;
}

/** A report of a rule, before it is settled whether another rule says it better. */
export interface Unsettled {
  readonly rule: number;
  readonly severity: Severity;
  readonly report: Report;
  /** The report with its place, once that was asked for. */
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
  /** By the index of the rule. */
  private readonly rules: RuleRecord[] = [];
  /** Former results of the rules that run again. */
  private readonly earlier = new Map<number, EarlierReports>();
  /** The rules that the next run asks; undefined for all. */
  private requested: ReadonlySet<number> | undefined;

  constructor(watch: Watch) {
    this.watch = watch;
  }

  /** Lets the next run ask these rules only; the others repeat what they said. */
  askOnly(rules: ReadonlySet<number>): void {
    this.requested = rules;
  }

  /** Returns the result of a rule that the next run need not repeat. */
  findReusableRecord(rule: number): RuleRecord | undefined {
    return this.requested === undefined || this.requested.has(rule) ? undefined : this.rules[rule];
  }

  /** Checks whether a rule reported objects together. */
  hasGroups(rule: number): boolean {
    return (this.rules[rule]?.groups.length ?? 0) > 0;
  }

  /** Begins the record of a rule that is asked. */
  begin(rule: number): RuleRecord {
    const record: RuleRecord = { reports: [], groups: [], undecided: [] };
    const before = this.rules[rule];
    if (before !== undefined) this.earlier.set(rule, new EarlierReports(listReportPlaces(before)));
    this.rules[rule] = record;
    return record;
  }

  /** Returns the equal report of the run before, if there is one. */
  known(reported: Reported): Reported {
    return this.earlier.get(reported.rule)?.sameAs(reported) ?? reported;
  }

  /** Forgets what was reported in the run before. */
  settled(): void {
    this.earlier.clear();
  }

  getRecord(rule: number): RuleRecord | undefined {
    return this.rules[rule];
  }

  /** Makes a visitor whose readings are noted as those of its rule. */
  watched(visitor: Visitor, rule: number): Visitor {
    const { watch } = this;
    if (Object.keys(visitor).some((kind) => kind.endsWith('Fault'))) watch.readsFaults(rule);
    const entries = Object.entries(visitor).map(([kind, run]) => [
      kind,
      // One function for all that it visits: there are hundreds of thousands of visits.
      (subject: unknown): unknown => {
        const before = watch.becomes(rule);
        try {
          // `as never`: the function is called with what its key promises, as before.
          const promise: unknown = run?.(subject as never);
          // Nobody follows what it reads when it goes on.
          if (promise instanceof Promise) this.noteLate(rule);
          return promise;
        } finally {
          watch.becomes(before);
        }
      },
    ]);
    // `as`: the keys and what the functions take are those of the visitor.
    return Object.fromEntries(entries) as Visitor;
  }

  /** Notes who visits schemas with a keyword: whether an object has it is for the walk to find out. */
  visitKeywords(byKeyword: DispatchTable['byKeyword']): void {
    for (const [keyword, handlers] of byKeyword)
      for (const { rule } of handlers) this.watch.asksForKey(keyword, rule);
  }

  private noteLate(rule: number): void {
    this.watch.note(rule);
    this.watch.note('late');
  }
}

/** Lists the reports of a rule in the order in which they are settled, except those that another rule covers better. */
function listReportPlaces({ reports, groups }: RuleRecord): readonly Reported[] {
  const places: Reported[] = [];
  for (const { reported } of reports) if (reported !== undefined) places.push(reported);
  for (const { made } of groups) if (made !== undefined) places.push(...made);
  return places;
}
