import { noDeadline, type Deadline } from '../deadline/deadline.js';
import type { Model } from '../model/model.js';
import type { Operation as OperationType } from '../model/nodes.js';
import { Operation } from '../model/operation.js';
import { nameOperations } from '../model/operation-name.js';
import { compileTemplate, fillTemplate, type Template } from '../rule/message.js';
import type { SelectedRule } from '../rule/select-rules.js';
import type { Finding } from './issue.js';
import { locatePlaces } from './locate.js';
import { compareLocations, compareText, documentOrder, type DocumentOrder } from './order.js';
import type { Reported } from './reported.js';

/** Gives every report its words and its place: sorted by document, place and id, each fault once. */
export function makeFindings(
  reported: readonly Reported[],
  selected: readonly SelectedRule[],
  model: Model | undefined,
  rootUri: string,
  deadline: Deadline = noDeadline,
): Finding[] {
  // Most rules report nothing for most documents.
  const wordings: Wording[] = [];
  const locations = locatePlaces(reported, deadline);
  deadline.look();
  const names = nameAll(model);
  const findings = reported.map((report, index): Finding => {
    deadline.tick();
    const rule = selected[report.rule]?.rule;
    const location = locations[index];
    if (rule === undefined || location === undefined) throw new TypeError('A report of no rule');
    const { name, category } = rule.meta;
    const wording = (wordings[report.rule] ??= wordingOf(rule.meta));
    return {
      id: rule.id,
      name,
      category,
      severity: report.severity,
      operation: report.operation === null ? null : (names.get(report.operation) ?? null),
      problem: fillTemplate(wording.problem, report.data),
      impact: fillTemplate(wording.impact, report.data),
      recommendation: fillTemplate(wording.recommendation, report.data),
      location,
    };
  });
  deadline.look();
  return sortFindings(findings, documentOrder(model, rootUri));
}

interface Wording {
  readonly problem: Template;
  readonly impact: Template;
  readonly recommendation: Template;
}

function wordingOf(meta: SelectedRule['rule']['meta']): Wording {
  return {
    problem: compileTemplate(meta.problem),
    impact: compileTemplate(meta.impact),
    recommendation: compileTemplate(meta.recommendation),
  };
}

/** The names of all operations of a model, those that the API offers first. */
export function nameAll(model: Model | undefined): ReadonlyMap<OperationType, string> {
  if (model === undefined) return new Map();
  const offered = new Set(model.document.operations);
  const others = model.nodes.filter(
    (node): node is Operation => node instanceof Operation && !offered.has(node),
  );
  return nameOperations([...offered, ...others]);
}

/** Sorts findings by document, place and id, and drops those that are the same as the one before. */
export function sortFindings(findings: Finding[], order: DocumentOrder): Finding[] {
  findings.sort((a, b) => compareFindings(a, b, order));
  return findings.filter((finding, index) => {
    const before = findings[index - 1];
    return before === undefined || compareFindings(before, finding, order) !== 0;
  });
}

function compareFindings(a: Finding, b: Finding, order: DocumentOrder): number {
  return (
    compareLocations(a.location, b.location, order) ||
    compareText(a.id, b.id) ||
    compareText(a.location.pointer, b.location.pointer) ||
    compareText(a.problem, b.problem) ||
    compareText(a.operation ?? '', b.operation ?? '')
  );
}
