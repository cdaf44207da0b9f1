import { toUndecided } from '../rule/reported-issue.js';
import { defineFact, factOf } from '../model/facts.js';
import type { Model } from '../model/model.js';
import type { Node } from '../model/node.js';
import type { UnlocatedUndecided } from '@assay/findings';
import type { UndecidedReport } from '../rule/rule.js';

/** By node: what was left undecided about it, by kind, field and reason. */
const leftUndecided = defineFact(
  'what was left undecided',
  () => new Map<Node, Map<string, UndecidedReport>>(),
);

/**
 * Says what cannot be judged where no rule is at hand: in functions that several rules ask. The analysis lists it as it lists what
 * a rule says by `context.undecided`; saying it again changes nothing.
 */
export function leaveUndecided(report: UndecidedReport & { readonly at: Node }): void {
  const byNode = factOf(report.at, leftUndecided);
  let reports = byNode.get(report.at);
  if (reports === undefined) {
    reports = new Map();
    byNode.set(report.at, reports);
  }
  reports.set(JSON.stringify([report.what, report.property, report.why]), report);
}

/** All that was left undecided about the nodes of a model. */
export function allLeftUndecided(model: Model): UnlocatedUndecided[] {
  return [...factOf(model, leftUndecided).values()].flatMap((reports) =>
    [...reports.values()].map(toUndecided),
  );
}
