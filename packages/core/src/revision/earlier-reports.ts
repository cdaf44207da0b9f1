import type { Reported } from '../issue/reported.js';
import type { Cause } from '../rule/rule.js';

/** How many reports that are made no longer may stand between two that are made again. */
const most = 8;

/**
 * What a rule reported before it was asked again, in the order in which it did. What it reports as before is taken for the same, of
 * which the finding is known.
 */
export class EarlierReports {
  private readonly reports: readonly Reported[];
  private next = 0;

  constructor(reports: readonly Reported[]) {
    this.reports = reports;
  }

  /** The report that said just what this one says; otherwise this one. */
  sameAs(reported: Reported): Reported {
    const { reports, next } = this;
    const end = Math.min(reports.length, next + most);
    for (let index = next; index < end; index++) {
      const earlier = reports[index];
      if (earlier === undefined || !areSame(earlier, reported)) continue;
      this.next = index + 1;
      return earlier;
    }
    return reported;
  }
}

function areSame(one: Reported, other: Reported): boolean {
  return (
    one.at === other.at &&
    one.rule === other.rule &&
    one.severity === other.severity &&
    one.operation === other.operation &&
    one.uri === other.uri &&
    one.document === other.document &&
    one.range === other.range &&
    areSameLists(one.segments, other.segments) &&
    areSameData(one.data, other.data) &&
    areSameCauses(one.cause, other.cause)
  );
}

function areSameCauses(one: Cause | undefined, other: Cause | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.at === other.at &&
    one.key === other.key &&
    one.reportedBy === other.reportedBy &&
    areSameData(one.data, other.data)
  );
}

function areSameData(one: Reported['data'], other: Reported['data']): boolean {
  if (one === undefined || other === undefined) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]))
  );
}

function areSameLists(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}
