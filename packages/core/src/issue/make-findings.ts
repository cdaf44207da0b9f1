import { noDeadline, type Deadline } from '@assay/text';
import { GroupNames } from '../group/group-names.js';
import {
  compareLocations,
  compareText,
  countWorded,
  documentOrder,
  type DocumentOrder,
  type Finding,
  type GroupWordings,
  joinShared,
  type SuppressedFinding,
  type RuleWording,
} from '@assay/findings';
import type { Model } from '../model/model.js';
import { nameAll } from '../model/operation-name.js';
import { locateReports, type KnownFindings } from '../watch/known-findings.js';
import { compileTemplate, fillTemplate, type Template } from '../rule/message.js';
import type { Cause, RuleReferences } from '../rule/rule.js';
import type { SelectedRule } from '../rule/selected-rule.js';
import type { Format } from '../format.js';
import type { Reported } from '../rule/reported-issue.js';

/** The findings of an analysis, and the wordings of its rules for groups of them. */
export interface MadeFindings {
  readonly findings: Finding[];
  /** Findings that their rules report as suppressed, in order. */
  readonly suppressed: readonly SuppressedFinding[];
  readonly wordings: GroupWordings;
  /** The ids of rules that report absences and have reports. */
  readonly absences: ReadonlySet<string>;
}

/** Subject of findings: the document that the reports are about. */
export interface FindingsSubject {
  readonly uri: string;
  readonly format: Format | undefined;
  readonly model: Model | undefined;
  /** Facts about the previous version of the document. */
  readonly recording?: { readonly findings: KnownFindings } | undefined;
}

const nothing: ReadonlyMap<Reported, Finding> = new Map();

/**
 * Turns reports into findings with text, location and group. They are sorted by document, location and id, and each fault occurs
 * once.
 */
export function makeFindings(
  reported: readonly Reported[],
  selected: readonly SelectedRule[],
  { uri, format, model, recording }: FindingsSubject,
  deadline: Deadline = noDeadline,
): MadeFindings {
  // Filled on demand, because most rules report nothing for most documents.
  const wordings: Wording[] = [];
  const known = recording?.findings.take() ?? nothing;
  const locations = locateReports(reported, known, deadline);
  deadline.look();
  const names = nameAll(model);
  const groups = new GroupNames(uri);
  const absences = new Set<string>();
  const problems = new Map<string, [RuleWording, ...RuleWording[]]>();
  const findings = reported.map((report, index): Finding => {
    deadline.tick();
    const rule = selected[report.rule]?.rule;
    const location = locations[index];
    if (rule === undefined || location === undefined) throw new TypeError('A report of no rule');
    const { name, category, kind } = rule.meta;
    if (kind === 'absence') absences.add(rule.id);
    const wording = (wordings[report.rule] ??= getWording(rule.meta, format));
    const before = known.get(report);
    const group = groups.getRuleName(rule.id, report);
    addWording(problems, group, rule.id, report.cause, wording);
    if (before !== undefined)
      return before.location === location && before.group === group ? before : { ...before, location, group };
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
      group,
    };
  });
  deadline.look();
  recording?.findings.keep(reported, findings);
  const order = documentOrder(model, uri);
  const suppressed = takeSuppressed(findings, reported, order);
  const hidden = new Set(suppressed.map(({ finding }) => finding));
  const left = hidden.size === 0 ? [...findings] : findings.filter((finding) => !hidden.has(finding));
  const sorted = joinShared(sortFindings(left, order), (group) => problems.has(group));
  return { findings: sorted, suppressed, wordings: countWorded(problems, sorted), absences };
}

function takeSuppressed(
  findings: readonly Finding[],
  reported: readonly Reported[],
  order: DocumentOrder,
): readonly SuppressedFinding[] {
  const suppressed: SuppressedFinding[] = [];
  for (let index = 0; index < reported.length; index++) {
    const suppression = reported[index]?.suppression;
    const finding = findings[index];
    if (suppression !== undefined && finding !== undefined) suppressed.push({ finding, suppression });
  }
  return suppressed.length === 0 ? suppressed : sortSuppressed(suppressed, order);
}

/** Sorts suppressed findings in the order of findings. */
export function sortSuppressed(
  suppressed: readonly SuppressedFinding[],
  order: DocumentOrder,
): readonly SuppressedFinding[] {
  return suppressed.toSorted((a, b) => compareFindings(a.finding, b.finding, order));
}

/** Keeps the wording of the first rule of a group. A joint group keeps the wording of each rule. */
function addWording(
  problems: Map<string, [RuleWording, ...RuleWording[]]>,
  group: string,
  rule: string,
  cause: Cause | undefined,
  { problem }: Wording,
): void {
  if (cause?.data === undefined) return;
  const known = problems.get(group);
  const isJoint = cause.isJoint === true;
  if (known !== undefined && (!isJoint || known.some((words) => words.rule === rule))) return;
  const words: RuleWording = { rule, problem: fillTemplate(problem, cause.data), isJoint };
  if (known === undefined) problems.set(group, [words]);
  else known.push(words);
}

interface Wording {
  readonly problem: Template;
  readonly impact: Template;
  readonly recommendation: Template;
}

function getWording(meta: SelectedRule['rule']['meta'], format: Format | undefined): Wording {
  const specification = meta.references?.specification;
  return {
    problem: compileTemplate(meta.problem),
    impact: compileTemplate(meta.impact),
    recommendation: compileTemplate(linkTo(format, meta.recommendation, specification)),
  };
}

/** Replaces links to the rule's section of the specification by links to the section of the document's version. */
function linkTo(
  format: Format | undefined,
  text: string,
  specification: RuleReferences['specification'] = {},
): string {
  const own = format && specification[format];
  if (own === undefined) return text;
  return Object.values(specification).reduce(
    (linked, link) => linked.replaceAll(`(${link})`, `(${own})`),
    text,
  );
}

/** Sorts findings by document, location and id, and removes duplicates. */
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
