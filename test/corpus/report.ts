import { appendFileSync, writeFileSync } from 'node:fs';
import type { Format } from '@assay/core';

/** Measurements of one document's analysis. */
export interface Observation {
  readonly name: string;
  readonly bytes: number;
  readonly milliseconds: number;
  readonly format: Format | undefined;
  /** The number of files that were read. */
  readonly files: number;
  readonly loaderErrors: number;
  /** The number of findings by rule. */
  readonly findings: ReadonlyMap<string, number>;
}

/** Returns the times per document and the findings per rule, as Markdown. */
export function report(observations: readonly Observation[]): string {
  return [
    '# All rules on real documents',
    '',
    '| document | format | kB | files | ms | findings | loader errors |',
    '|--|--|--:|--:|--:|--:|--:|',
    ...observations.map(({ name, bytes, milliseconds, format, files, findings, loaderErrors }) => {
      const sizes = `${Math.round(bytes / 1000)} | ${files} | ${Math.round(milliseconds)}`;
      return `| ${name} | ${format ?? 'none'} | ${sizes} | ${sum(findings.values())} | ${loaderErrors} |`;
    }),
    '',
    '| rule | findings | documents |',
    '|--|--:|--:|',
    ...countRules(observations).map(
      ([id, { findings, documents }]) => `| ${id} | ${findings} | ${documents} |`,
    ),
    '',
  ].join('\n');
}

/** Writes the report to the file that `ASSAY_REPORT` names, else to standard output. */
export function publish(text: string): void {
  const file = process.env['ASSAY_REPORT'];
  if (file === undefined || file === '') appendFileSync(1, `\n${text}`);
  else writeFileSync(file, text);
}

interface Count {
  readonly findings: number;
  readonly documents: number;
}

/** Counts the findings of each rule. The rule with the most comes first. */
function countRules(observations: readonly Observation[]): [string, Count][] {
  const counts = new Map<string, Count>();
  for (const observation of observations) {
    for (const [id, number] of observation.findings) {
      const { findings, documents } = counts.get(id) ?? { findings: 0, documents: 0 };
      counts.set(id, { findings: findings + number, documents: documents + 1 });
    }
  }
  return [...counts].toSorted(([a, { findings: x }], [b, { findings: y }]) => y - x || (a < b ? -1 : 1));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
