import { toUndecided } from '../rule/reported-issue.js';
import { defineFact, factOf } from '../model/facts.js';
import type { Model } from '../model/model.js';
import type { Node } from '../model/node.js';
import type { UnlocatedUndecided } from '@assay/findings';
import type { UndecidedReport } from '../rule/rule.js';

/** The undecided questions of each node, by kind, field and reason. */
const leftUndecided = defineFact(
  'what was left undecided',
  () => new Map<Node, Map<string, UndecidedReport>>(),
);

/**
 * Records an undecided question in functions that several rules share, which have no rule context. The analysis lists it like
 * those of `context.undecided`. Recording the same question again has no effect.
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

/** Returns all undecided questions about the nodes of a model. */
export function allLeftUndecided(model: Model): UnlocatedUndecided[] {
  return [...factOf(model, leftUndecided).values()].flatMap((reports) =>
    [...reports.values()].map(toUndecided),
  );
}
