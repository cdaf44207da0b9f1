import { severities } from '@assay/core';
import { pluralize } from '@assay/text';
import { isHarmful } from '@assay/exporters/messages';
import { escapeForTerminal } from '@assay/reporters';
import type { Drift } from '../judge/drift.js';
import type { OperationResult, VerifyResult } from '../result.js';
import { listEvidenceLines } from './evidence-text.js';
import { countVerdicts, withoutLinks, type ReportOptions } from './shared.js';

/** Maximum characters of an operation's name in the table. */
const widestName = 48;

/** Maximum number of locations for each type of difference. */
const maxPlaces = 10;

/** Formats a run as text: a row for each operation, the differences, then the totals. */
export function writeText(result: VerifyResult, { columns, details = false }: ReportOptions): string {
  const { name, baseUrl, operations, notes, requests, passed } = result;
  const width = Math.max(9, ...operations.map((each) => Math.min(widestName, each.operation.length)));
  const lines = [
    `${name} at ${baseUrl}`,
    '',
    ...rows(operations, width, columns),
    ...skippedOf(operations, columns),
    ...listDriftLines(operations, columns, details),
    ...analysisOf(operations),
    ...(notes.length === 0 ? [] : ['', ...notes.flatMap((note) => wrap(note, 0, columns))]),
    '',
    ...(details || operations.every(({ findings }) => findings.length === 0)
      ? []
      : ['`--details` shows the requests and responses.']),
    `${sums(operations)}; ${requests} ${pluralize(requests, 'request')}. ${passed ? 'Passed.' : 'Failed.'}`,
  ];
  return lines.map((line) => `${escapeForTerminal(line).trimEnd()}\n`).join('');
}

/** Formats the rows with their reasons. Consecutive equal reasons appear once; skipped operations are summarised below. */
function rows(operations: readonly OperationResult[], width: number, columns: number): string[] {
  const visible = operations.filter(({ verdict }) => verdict !== 'skipped');
  return visible.flatMap((operation, index) => {
    const next = visible[index + 1];
    const isRepeated = next?.verdict === operation.verdict && next.reason === operation.reason;
    const head = row(operation, width);
    return operation.reason === null || isRepeated ? [head] : [head, ...wrap(operation.reason, 16, columns)];
  });
}

/** Formats a row with the types of its differences. */
function row({ operation, verdict, status, findings }: OperationResult, width: number): string {
  const displayedName = operation.length <= widestName ? operation : `${operation.slice(0, widestName - 1)}…`;
  const kinds = [...new Set(findings.map(({ id }) => id))].join(', ');
  return `${verdict.padEnd(9)}  ${status === null ? '   ' : status}  ${displayedName.padEnd(width)}  ${kinds}`;
}

/** Counts the skipped operations by reason, because most share one. Potentially harmful operations are listed. */
function skippedOf(operations: readonly OperationResult[], columns: number): string[] {
  const counts = new Map<string, number>();
  const skipped = operations.filter(({ verdict }) => verdict === 'skipped');
  for (const { reason, harm } of skipped)
    if (!isHarmful(harm.rank)) counts.set(reason ?? '', (counts.get(reason ?? '') ?? 0) + 1);
  return [
    ...[...counts].map(
      ([reason, count]) => `skipped         ${count} ${pluralize(count, 'operation')}: ${reason}`,
    ),
    ...skipped.flatMap(({ operation, reason, harm }) =>
      isHarmful(harm.rank) ? [`skipped         ${operation}`, ...wrap(reason ?? '', 16, columns)] : [],
    ),
  ];
}

/** Lists the differences by type, most severe first, each location with its difference. */
function listDriftLines(operations: readonly OperationResult[], columns: number, details: boolean): string[] {
  const groups = new Map<string, Drift[]>();
  for (const { findings } of operations) {
    for (const finding of findings) {
      const key = `${finding.severity} ${finding.id}`;
      groups.set(key, [...(groups.get(key) ?? []), finding]);
    }
  }
  return [...groups.values()]
    .toSorted((a, b) => rankSeverity(a) - rankSeverity(b))
    .flatMap((group) => block(group, columns, details));
}

function rankSeverity([finding]: readonly Drift[]): number {
  return finding === undefined ? severities.length : severities.indexOf(finding.severity);
}

function block(group: readonly Drift[], columns: number, details: boolean): string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { severity, id, impact, recommendation } = first;
  const visible = details ? group : group.slice(0, maxPlaces);
  const others = group.length - visible.length;
  return [
    '',
    `${severity.toUpperCase()}  ${id}   ${group.length} ${pluralize(group.length, 'location')}`,
    ...visible.flatMap(({ problem, evidence }) => [
      ...wrap(problem, 4, columns),
      ...(details && evidence !== undefined
        ? listEvidenceLines(evidence).map((line) => `      ${line}`)
        : []),
    ]),
    ...(others > 0 ? [`    ... ${others} more (--format json)`] : []),
    ...[impact, recommendation].flatMap((text) => wrap(withoutLinks(text), 2, columns)),
  ];
}

/** Describes the verdicts on findings of the analysis, grouped because many operations share them. */
function analysisOf(operations: readonly OperationResult[]): string[] {
  const groups = new Map<string, { readonly head: string; readonly names: string[] }>();
  for (const { operation, analysis } of operations) {
    for (const { id, outcome, evidence } of analysis) {
      const head = `  ${outcome}  ${id}: ${evidence}`;
      const group = groups.get(head) ?? { head, names: [] };
      group.names.push(operation);
      groups.set(head, group);
    }
  }
  if (groups.size === 0) return [];
  const lines = [...groups.values()].flatMap(({ head, names }) => {
    const others = names.length > 3 ? ` and ${names.length - 3} more` : '';
    return [head, `    ${names.slice(0, 3).join(', ')}${others}`];
  });
  return ['', 'Findings of the analysis', ...lines];
}

function sums(operations: readonly OperationResult[]): string {
  const counts = Object.entries(countVerdicts(operations)).map(([verdict, count]) => `${count} ${verdict}`);
  return counts.length === 0 ? 'No operations' : counts.join(', ');
}

function wrap(text: string, indent: number, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > Math.max(40, columns)) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines.map((each) => ' '.repeat(indent) + each);
}
