import type { Reported } from '../rule/reported-issue.js';
import type { Cause } from '../rule/rule.js';

/** Maximum number of earlier reports to skip in search of an equal one. */
const maxCount = 8;

/**
 * Earlier reports of a rule that runs again, in order. A new report that equals an earlier one is replaced by it, because the
 * finding of the earlier one is known.
 */
export class EarlierReports {
  private readonly reports: readonly Reported[];
  private next = 0;

  constructor(reports: readonly Reported[]) {
    this.reports = reports;
  }

  /** Returns the equal earlier report, or this one if none exists. */
  findEqual(reported: Reported): Reported {
    const { reports, next } = this;
    const end = Math.min(reports.length, next + maxCount);
    for (let index = next; index < end; index++) {
      const earlier = reports[index];
      if (earlier === undefined || !areSame(earlier, reported)) continue;
      this.next = index + 1;
      return earlier;
    }
    return reported;
  }
}

function areSame(a: Reported, b: Reported): boolean {
  return (
    a.at === b.at &&
    a.rule === b.rule &&
    a.severity === b.severity &&
    a.operation === b.operation &&
    a.uri === b.uri &&
    a.document === b.document &&
    a.range === b.range &&
    areSameLists(a.segments, b.segments) &&
    areSameData(a.data, b.data) &&
    a.suppression === b.suppression &&
    areSameCauses(a.cause, b.cause)
  );
}

function areSameCauses(a: Cause | undefined, b: Cause | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.at === b.at &&
    a.key === b.key &&
    a.reportedBy === b.reportedBy &&
    a.isJoint === b.isJoint &&
    areSameData(a.data, b.data)
  );
}

function areSameData(a: Reported['data'], b: Reported['data']): boolean {
  if (a === undefined || b === undefined) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]));
}

function areSameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}
