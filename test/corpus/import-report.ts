import { appendFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Format } from '@assay/core';

/** A request that the strict mock rejects. */
export interface RefusedRequest {
  /** The method and path, such as `POST /users`, with the name of the body unless it is the chosen one. */
  readonly request: string;
  readonly refusals: readonly string[];
  /** True if the import itself reports that it could not create a valid request. */
  readonly reported: boolean;
}

/** The result of importing one document and sending its requests to the strict mock. */
export interface ImportObservation {
  readonly name: string;
  readonly format: Format | undefined;
  readonly operations: number;
  /** The number of flows whose subject was sent. */
  readonly flows: number;
  readonly refused: readonly RefusedRequest[];
  /** The number of other bodies and variants that the import declares valid. */
  readonly variants: number;
  readonly refusedVariants: readonly RefusedRequest[];
  /** The number of problems that the import reports. */
  readonly errors: number;
  /** Parts of the document that the mock did not check. */
  readonly limits: readonly string[];
  readonly importMilliseconds: number;
  readonly mockMilliseconds: number;
}

/** Returns the share of accepted requests by document, and the reasons for rejections, as Markdown. */
export function reportImports(observations: readonly ImportObservation[]): string {
  return [
    '# The requests of imports, judged by the strict mock',
    '',
    ...table(observations),
    '',
    '## Why requests are refused',
    '',
    ...groups(observations.flatMap(({ name, refused }) => refused.map((item) => ({ name, ...item })))),
    '',
    '## Why other bodies are refused',
    '',
    ...groups(
      observations.flatMap(({ name, refusedVariants }) => refusedVariants.map((item) => ({ name, ...item }))),
    ),
    '',
    '## What the mock did not look at',
    '',
    ...limitGroups(observations),
    '',
  ].join('\n');
}

/** Lists the rejected requests that the import declares valid. */
export function listUnreportedRejections(
  observations: readonly ImportObservation[],
): readonly RefusedRequest[] {
  return observations.flatMap(({ refused }) => refused.filter(({ reported }) => !reported));
}

/** Writes the report beside the file that `ASSAY_REPORT` names (`report.md`: `report.import.md`), else to standard output. */
export function publishImports(text: string): void {
  const file = process.env['ASSAY_REPORT'];
  if (file === undefined || file === '') return appendFileSync(1, `\n${text}`);
  const extension = extname(file);
  const stem = file.slice(0, file.length - extension.length);
  writeFileSync(`${stem}.import${extension}`, text);
}

function table(observations: readonly ImportObservation[]): string[] {
  const rows = observations.map((observation) =>
    row(observation.name, observation.format ?? 'none', [observation]),
  );
  return [
    '| document | format | operations | flows | accepted | variants | accepted | errors | limits | import ms | mock ms |',
    '|--|--|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    row('all', '', observations),
    ...rows,
  ];
}

function row(name: string, format: string, all: readonly ImportObservation[]): string {
  const add = (read: (importObservation: ImportObservation) => number): number => sum(all.map(read));
  const [flows, variants] = [add((item) => item.flows), add((item) => item.variants)];
  const cells = [
    name,
    format,
    add((item) => item.operations),
    flows,
    share(
      flows,
      add(({ refused }) => refused.length),
    ),
    variants,
    share(
      variants,
      add(({ refusedVariants }) => refusedVariants.length),
    ),
    add((item) => item.errors),
    add(({ limits }) => limits.length),
    Math.round(add((item) => item.importMilliseconds)),
    Math.round(add((item) => item.mockMilliseconds)),
  ];
  return `| ${cells.join(' | ')} |`;
}

function share(all: number, refused: number): string {
  return all === 0 ? '' : `${(((all - refused) / all) * 100).toFixed(1)} %`;
}

interface Refused extends RefusedRequest {
  readonly name: string;
}

/** Groups rejections that differ only in names and values. */
function groups(refused: readonly Refused[]): string[] {
  const byReason = new Map<
    string,
    { count: number; reported: number; documents: Set<string>; example: string }
  >();
  for (const { name, request, refusals, reported } of refused) {
    const [first = ''] = refusals;
    const reason = normalise(first);
    const group = byReason.get(reason) ?? {
      count: 0,
      reported: 0,
      documents: new Set(),
      example: `${name} ${request}: ${first}`,
    };
    group.count++;
    if (reported) group.reported++;
    group.documents.add(name);
    byReason.set(reason, group);
  }
  const rows = [...byReason]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(
      ([reason, { count, reported, documents, example }]) =>
        `| ${count} | ${reported} | ${documents.size} | ${cell(reason)} | ${cell(example)} |`,
    );
  return ['| requests | reported | documents | reason | example |', '|--:|--:|--:|--|--|', ...rows];
}

function limitGroups(observations: readonly ImportObservation[]): string[] {
  const byReason = new Map<string, { count: number; example: string }>();
  for (const { name, limits } of observations) {
    for (const limit of limits) {
      const group = byReason.get(normalise(limit)) ?? { count: 0, example: `${name}: ${limit}` };
      group.count++;
      byReason.set(normalise(limit), group);
    }
  }
  const rows = [...byReason]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(([reason, { count, example }]) => `| ${count} | ${cell(reason)} | ${cell(example)} |`);
  return ['| times | limit | example |', '|--:|--|--|', ...rows];
}

/** Replaces names and values in a sentence, so that equal rejections read the same. */
function normalise(sentence: string): string {
  return sentence
    .replaceAll(/`[^`]*`/g, '`…`')
    .replaceAll(/: \[.*\]/g, ': […]')
    .replaceAll(/\d+/g, 'N')
    .replaceAll(/(?:`…`, )+`…`/g, '`…`')
    .slice(0, 160);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ').slice(0, 400);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, item) => total + item, 0);
}
