import { countEffects, describeExample } from '@assay/diff';
import { count } from '@assay/core';
import type { Change } from '@assay/diff';
import { createPaint, fit, withPlainLinks, wrap, type Paint } from '@assay/reporters/terminal';
import { escapeForTerminal } from '@assay/reporters';
import { columnsOf, textColumnsOf, usesColor, type Io } from '@assay/run/io';
import { describeMore, foldAlike } from './merge-similar-changes.js';
import {
  describeEffects,
  getShownSeverity,
  groupByDecision,
  orderChanges,
  type ChangeGroup,
} from './group-changes.js';
import { describeApproval } from './describe-approval.js';
import type { DiffReport } from '@assay/run/diff/report';

/** Writes a comparison for a terminal: weakening and breaking changes in full, other changes in one line each. */
export function writeText(report: DiffReport, io: Io, color: boolean): string {
  const width = textColumnsOf(columnsOf(io.stdout, io.env));
  const paint = createPaint(usesColor(io.stdout, io.env, color));
  const lines = [
    escapeForTerminal(`${report.old.name} -> ${report.new.name}   ${describeSides(report)}`),
    '',
  ];
  const isSevere = (change: Change): boolean =>
    change.security === 'weaker' || change.clients === 'breaking' || report.fails(change);
  const ordered = orderChanges(report.changes, report.gate);
  for (const group of groupByDecision(foldAlike(ordered.filter(isSevere))))
    lines.push(...inFull(group, report, width, paint), '');
  const rest = ordered.filter((change) => !isSevere(change));
  for (const group of groupByDecision(foldAlike(rest))) lines.push(...inShort(group, report, width, paint));
  if (rest.length > 0) lines.push('');
  for (const { change, approval } of report.approved)
    lines.push(
      `${paint.strong(change.id)}   ${paint.faint(escapeForTerminal(describeApproval(approval)))}`,
      ...wrap(withPlainLinks(change.problem), width, '  '),
    );
  if (report.approved.length > 0) lines.push('');
  lines.push(...report.versions.map(escapeForTerminal), describeResult(report));
  return `${lines.join('\n')}\n`;
}

function describeSides({ operations }: DiffReport): string {
  const { aligned, added, removed } = operations;
  const parts = [`${count(aligned, 'operation')} in both`];
  if (added > 0) parts.push(`${added} new`);
  if (removed > 0) parts.push(`${removed} gone`);
  return parts.join(', ');
}

function inFull(group: ChangeGroup, report: DiffReport, width: number, paint: Paint): string[] {
  const { change, more } = group.first;
  const { id, problem, impact, recommendation } = change;
  const severity = getShownSeverity(change, report.gate);
  return [
    `${paint.severity(severity, severity.toUpperCase())}  ${paint.strong(id)}   ${describeEffects(change)}${describeSize(group)}`,
    ...wrap(withPlainLinks(problem), width, '  '),
    ...places(change, report, width, paint),
    ...moreLines(more, width),
    ...listOtherPlaces(group, report, width, paint),
    ...exampleLines(change, width),
    ...wrap(withPlainLinks(impact), width, '  '),
    ...wrap(withPlainLinks(recommendation), width, '  '),
  ];
}

function exampleLines(change: Change, width: number): string[] {
  return change.example === undefined ? [] : wrap(escapeForTerminal(describeExample(change)), width, '  ');
}

function moreLines(more: readonly Change[], width: number): string[] {
  return more.length === 0 ? [] : wrap(describeMore(more), width, '  ');
}

function inShort(group: ChangeGroup, report: DiffReport, width: number, paint: Paint): string[] {
  const { change, more } = group.first;
  const { id, problem } = change;
  const place = report.getShownPlace(change, change.new === null ? 'old' : 'new');
  const where = place === undefined ? '' : `   ${place.name}`;
  return [
    `${paint.strong(id)}   ${paint.faint(`${describeEffects(change)}${describeSize(group)}${escapeForTerminal(where)}`)}`,
    ...wrap(withPlainLinks(problem), width, '  '),
    ...moreLines(more, width),
    ...listOtherPlaces(group, report, width, paint),
  ];
}

function describeSize({ others }: ChangeGroup): string {
  return others.length === 0 ? '' : `   ${others.length + 1} locations`;
}

/** Formats the other changes of a group, one line each. */
function listOtherPlaces({ others }: ChangeGroup, report: DiffReport, width: number, paint: Paint): string[] {
  const lines = others.slice(0, maxOthers).map(({ change }) => {
    const place = report.getShownPlace(change, change.new === null ? 'old' : 'new');
    const where = place === undefined ? '' : `${escapeForTerminal(place.name)}  `;
    return fit(`    ${paint.faint(where)}${nameInProblem(change)}`, width);
  });
  const rest = others.length - lines.length;
  return rest > 0 ? [...lines, paint.faint(`    and ${rest} more: --format json lists all`)] : lines;
}

/** Maximum number of other changes that are listed for a group. */
const maxOthers = 5;

/** Returns the first name in the sentence of a change, which is its subject. */
function nameInProblem({ problem }: Change): string {
  return /`[^`]+`/.exec(problem)?.[0] ?? '';
}

/** Formats the changed lines on both sides, as a diff does. */
function places(change: Change, report: DiffReport, width: number, paint: Paint): string[] {
  const lines: string[] = [];
  for (const [side, sign] of [
    ['old', '-'],
    ['new', '+'],
  ] as const) {
    const place = report.getShownPlace(change, side);
    if (place === undefined) continue;
    lines.push(
      paint.faint(`    ${escapeForTerminal(place.name)}`),
      fit(`      ${sign} ${escapeForTerminal(place.line.trim().slice(0, width * 4))}`, width),
    );
  }
  return lines;
}

/** Describes the number of changes and the outcome of the gate in one line. */
export function describeResult(report: DiffReport): string {
  const { weaker, stronger, breaking } = countEffects(report.changes);
  const { length } = report.approved;
  const approved = length === 0 ? '' : `, ${length} approved`;
  const gate = report.gateName;
  const verdict =
    gate === undefined ? '' : ` The gate is \`${gate}\`: ${report.passed ? 'passed' : 'failed'}.`;
  if (report.changes.length === 0) return `No ${length === 0 ? '' : 'other '}changes${approved}.${verdict}`;
  return `${count(report.changes.length, 'change')}: ${weaker} weaker, ${stronger} stronger, ${breaking} breaking${approved}.${verdict}`;
}
