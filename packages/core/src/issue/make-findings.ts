import type { Model } from '../model/model.js';
import type { Operation as OperationType } from '../model/nodes.js';
import { Operation } from '../model/operation.js';
import { nameOperations } from '../model/operation-name.js';
import { formatPointer } from '../reference/pointer.js';
import { compileTemplate, fillTemplate, type Template } from '../rule/message.js';
import type { SelectedRule } from '../rule/select-rules.js';
import type { SourceDocument } from '../source/source-document.js';
import { beginning, findPlaces } from './find-places.js';
import type { Finding, Location } from './issue.js';
import type { Reported } from './reported.js';

/** Words and places all that was reported: sorted by document, place and id, and each fault once. */
export function makeFindings(
  reported: readonly Reported[],
  selected: readonly SelectedRule[],
  model: Model | undefined,
  rootUri: string,
): Finding[] {
  // Most rules have nothing to say of most documents.
  const wordings: Wording[] = [];
  const locations = locate(reported);
  const names = nameAll(model);
  const findings = reported.map((report, index): Finding => {
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

function locate(reported: readonly Reported[]): Location[] {
  const locations: Location[] = Array.from({ length: reported.length });
  const byDocument = new Map<SourceDocument, number[]>();
  reported.forEach((report, index) => {
    const { document, uri, range } = report;
    if (document === undefined || range !== undefined) {
      locations[index] = { uri, pointer: formatPointer(report.segments), range: range ?? beginning };
      return;
    }
    const indexes = byDocument.get(document);
    if (indexes === undefined) byDocument.set(document, [index]);
    else indexes.push(index);
  });
  for (const [document, indexes] of byDocument) {
    const places = findPlaces(
      document,
      indexes.map((index) => reported[index]?.segments ?? []),
    );
    places.forEach((place, at) => {
      locations[indexes[at] ?? 0] = {
        uri: document.uri,
        pointer: formatPointer(place.segments),
        range: place.range,
      };
    });
  }
  return locations;
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

/** The place of each document in the order of findings. */
export function documentOrder(model: Model | undefined, rootUri: string): ReadonlyMap<string, number> {
  const order = new Map([[rootUri, 0]]);
  for (const document of model?.documents ?? []) {
    if (!order.has(document.uri)) order.set(document.uri, order.size);
  }
  return order;
}

/** Sorts findings by document, place and id, and leaves each out that is the same as the one before. */
export function sortFindings(findings: Finding[], order: ReadonlyMap<string, number>): Finding[] {
  findings.sort((a, b) => compareFindings(a, b, order));
  return findings.filter((finding, index) => {
    const before = findings[index - 1];
    return before === undefined || compareFindings(before, finding, order) !== 0;
  });
}

function compareFindings(a: Finding, b: Finding, order: ReadonlyMap<string, number>): number {
  const [first, second] = [a.location, b.location];
  if (first.uri !== second.uri) {
    const byOrder = (order.get(first.uri) ?? order.size) - (order.get(second.uri) ?? order.size);
    return byOrder === 0 ? compareText(first.uri, second.uri) : byOrder;
  }
  return (
    first.range.start.line - second.range.start.line ||
    first.range.start.column - second.range.start.column ||
    compareText(a.id, b.id) ||
    compareText(first.pointer, second.pointer) ||
    compareText(a.problem, b.problem) ||
    compareText(a.operation ?? '', b.operation ?? '')
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
