// Measures the growth of Assay's time and memory with the size of a document, for each family of documents.
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDocument } from './generate/document.mjs';
import { families } from './generate/families.mjs';
import { formatSize } from './generate/size.mjs';
import { measureInTurn } from './measure/interleave.mjs';
import { growthExponent, median } from './measure/statistics.mjs';
import { failureOf, figure, table } from './report/table.mjs';
import { assayAt, assayTool } from './tools.mjs';

/**
 * An exponent above this limit means that a cost grows faster than the size. The constant part of memory and time is subtracted
 * first.
 */
const superlinear = 1.15;

/** Below this size, the constant cost of a cold process dominates. */
const smallest = 1e6;

/**
 * @typedef {{ bytes: number, cpuSeconds: number, megabytes: number, findings: number | undefined, failure: string | undefined }}
 * Point
 *
 * @param {object} settings
 * @param {readonly string[]} [settings.families] all by default
 * @param {readonly number[]} settings.sizes in bytes
 * @param {number} settings.rounds
 * @param {import('./measure/process.mjs').Limits} settings.limits
 * @param {string} settings.scratch
 * @param {(line: string) => void} report called with each row as soon as it is measured
 * @returns {Promise<string>} Markdown
 */
export async function growth({ families: names = Object.keys(families), sizes, ...settings }, report) {
  const rows = [];
  for (const family of names) {
    const points = [];
    for (const bytes of sizes.toSorted((a, b) => a - b)) {
      points.push(await measurePoint(family, bytes, settings));
      const row = rowOf(family, points);
      rows.push(row);
      report(row.join('  '));
    }
  }
  const head = [
    'family',
    'size',
    'CPU s',
    's per MB',
    'grows with',
    'peak MB',
    'MB per MB',
    'grows with',
    'findings',
    '',
  ];
  return [
    '## Growth\n',
    `Generated documents. \`grows with\` is the power of the size that a cost grows with from the row above on: 1 is linear, above ${superlinear} is marked.\n`,
    table(head, rows),
    Object.entries(families)
      .map(([name, { about }]) => `- ${name}: ${about}\n`)
      .join(''),
  ].join('\n');
}

async function measurePoint(family, bytes, { rounds, limits, scratch }) {
  const file = join(scratch, `${family}-${bytes}.json`);
  writeDocument(file, { family, bytes });
  const assay = assayTool('assay', assayAt(fileURLToPath(new URL('..', import.meta.url))));
  const measured = await measureInTurn([assay], file, { rounds, limits, scratch });
  const { runs, findings } = measured.get('assay');
  const size = statSync(file).size;
  rmSync(file);
  return {
    bytes: size,
    cpuSeconds: median(runs.map((run) => run.cpuSeconds)),
    megabytes: median(runs.map((run) => run.megabytes)),
    findings,
    failure: failureOf(runs) ?? refusal(join(scratch, 'report.json')),
  };
}

/** Returns the finding with the reason why the document could not be analysed. Undefined if it was analysed. */
function refusal(report) {
  if (!existsSync(report)) return undefined;
  const [document] = JSON.parse(readFileSync(report, 'utf8')).documents;
  return document.status === 'error' ? `refused: ${document.result[0].id}` : undefined;
}

/**
 * Returns the row of the last of a family's points.
 *
 * @param {string} family
 * @param {readonly Point[]} points by size
 */
export function rowOf(family, points) {
  const point = points.at(-1);
  const { bytes, cpuSeconds, megabytes, findings, failure } = point;
  const time = exponent(points, 'cpuSeconds');
  const memory = exponent(points, 'megabytes');
  const isMarked = time > superlinear || memory > superlinear;
  return [
    family,
    formatSize(bytes),
    figure(cpuSeconds),
    figure(cpuSeconds / (bytes / 1e6)),
    figure(time),
    figure(megabytes),
    figure(megabytes / (bytes / 1e6)),
    figure(memory),
    findings?.toLocaleString('en-US') ?? '',
    failure ?? (isMarked ? '**superlinear**' : ''),
  ];
}

/** The exponent between the last two points, after subtracting the smallest document's cost. NaN if it cannot be computed. */
function exponent(points, key) {
  const [first] = points;
  const [smaller, larger] = points.slice(-2);
  if (points.length < 3 || smaller.bytes < smallest) return NaN;
  if (smaller.failure !== undefined || larger.failure !== undefined) return NaN;
  const at = (point) => ({ size: point.bytes - first.bytes, cost: point[key] - first[key] });
  return growthExponent(at(smaller), at(larger));
}
