import { escapeForTerminal } from '@assay/reporters';
import type { Drift } from '../judge/drift.js';
import type { OperationResult, VerifyResult } from '../result.js';
import { countVerdicts, type ReportOptions } from './shared.js';

/** Names of operations are cut to this many characters in the table. */
const widestName = 48;

/** Writes a run for people: a row for each operation, then what differs, then the sums. */
export function writeText(result: VerifyResult, { columns }: ReportOptions): string {
  const { name, baseUrl, operations, notes, requests, passed } = result;
  const width = Math.max(9, ...operations.map((each) => Math.min(widestName, each.operation.length)));
  const lines = [
    `${name} at ${baseUrl}`,
    '',
    ...operations.flatMap((operation) => row(operation, width, columns)),
    ...operations.flatMap((operation) => findingsOf(operation, columns)),
    ...analysisOf(operations),
    ...(notes.length === 0 ? [] : ['', ...notes.flatMap((note) => wrap(note, 0, columns))]),
    '',
    `${sums(operations)}; ${requests} ${requests === 1 ? 'request' : 'requests'}. ${passed ? 'Passed.' : 'Failed.'}`,
  ];
  return lines.map((line) => `${escapeForTerminal(line).trimEnd()}\n`).join('');
}

function row(
  { operation, verdict, status, reason }: OperationResult,
  width: number,
  columns: number,
): string[] {
  const shown = operation.length <= widestName ? operation : `${operation.slice(0, widestName - 1)}…`;
  const head = `${verdict.padEnd(9)}  ${status === null ? '   ' : status}  ${shown.padEnd(width)}`;
  return reason === null ? [head] : [head, ...wrap(reason, 16, columns)];
}

function findingsOf({ operation, findings }: OperationResult, columns: number): string[] {
  if (findings.length === 0) return [];
  return ['', operation, ...findings.flatMap((finding) => block(finding, columns))];
}

function block({ severity, id, problem, impact, recommendation }: Drift, columns: number): string[] {
  return [
    `  ${severity.toUpperCase()}  ${id}`,
    ...[problem, impact, recommendation].flatMap((text) => wrap(withoutLinks(text), 4, columns)),
  ];
}

/** What was seen of the findings of the analysis, by what was seen: many operations say the same. */
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
  return ['', 'What the analysis of the document found', ...lines];
}

function sums(operations: readonly OperationResult[]): string {
  const counts = Object.entries(countVerdicts(operations)).map(([verdict, count]) => `${count} ${verdict}`);
  return counts.length === 0 ? 'No operations' : counts.join(', ');
}

function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]*)\]\(([^)]*)\)/g, '$1, $2');
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
