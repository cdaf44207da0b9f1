// Formats the results of runs on single documents.
import { budgets, factorFor, secondsPerMegabyte } from '../budgets.mjs';
import { formatSize } from '../generate/size.mjs';
import { median } from '../measure/statistics.mjs';
import { failureOf, figure, spread, table, verdictOf } from './table.mjs';

/**
 * @typedef {import('../measure/interleave.mjs').Measured} Measured
 * @typedef {import('../tools.mjs').Tool} Tool
 *
 * @typedef {object} DocumentResult
 * @property {string} name
 * @property {number} bytes
 * @property {ReadonlyMap<string, Measured>} measured by tool
 */

/**
 * @param {readonly DocumentResult[]} results
 * @param {readonly Tool[]} tools
 */
export function documentsReport(results, tools) {
  return [
    '## CPU seconds, wall seconds and memory\n',
    'CPU is user and system time of the whole process tree. Figures are medians (least–most).\n',
    ...results.flatMap((result) => [`### ${heading(result)}\n`, documentTable(result, tools)]),
    budgetReport(results),
  ].join('\n');
}

function heading({ name, bytes }) {
  return `${name}, ${formatSize(bytes)}`;
}

/**
 * The median of a tool's figure. NaN if the tool has no result.
 *
 * @param {DocumentResult} result
 * @param {string} tool
 * @param {'cpuSeconds' | 'megabytes'} key
 */
export function medianOf({ measured }, tool, key) {
  const runs = measured.get(tool)?.runs ?? [];
  return runs.length === 0 || failureOf(runs) !== undefined ? NaN : median(runs.map((run) => run[key]));
}

/**
 * The table for one document, with one row per tool.
 *
 * @param {DocumentResult} result
 * @param {readonly Tool[]} tools
 */
export function documentTable(result, tools) {
  const cpu = (tool) => medianOf(result, tool, 'cpuSeconds');
  const rows = tools.map(({ name, label }) => {
    const { runs, findings } = result.measured.get(name) ?? { runs: [], findings: undefined };
    return [
      label,
      spread(runs, 'cpuSeconds'),
      spread(runs, 'wallSeconds'),
      spread(runs, 'megabytes', (value) => value.toFixed(0)),
      figure(cpu(name) / cpu('floor')),
      name === 'assay' ? '' : figure(cpu(name) / cpu('assay')),
      findings === undefined ? '' : findings.toLocaleString('en-US'),
    ];
  });
  return table(['tool', 'CPU s', 'wall s', 'peak MB', '× floor', '× Assay', 'findings'], rows);
}

function budgetReport(results) {
  const rows = [...results.flatMap(ownBudget), ...growthBudget(results), ...results.flatMap(peerFactors)];
  if (rows.length === 0) return '';
  return `## Budgets\n\n${table(['what', 'allowed', 'measured', ''], rows)}`;
}

function ownBudget(result) {
  const budget = budgets[result.name];
  if (budget === undefined) return [];
  const findings = result.measured.get('assay')?.findings ?? 0;
  const cpuSeconds = medianOf(result, 'assay', 'cpuSeconds');
  const ratio = cpuSeconds / medianOf(result, 'floor', 'cpuSeconds');
  const name = `${result.name} (${findings.toLocaleString('en-US')} findings)`;
  return [
    atMost(`${name}: CPU s`, cpuSeconds, budget.cpuSeconds),
    atMost(`${name}: × floor`, ratio, budget.ratio),
    atMost(`${name}: peak MB`, medianOf(result, 'assay', 'megabytes'), budget.megabytes),
  ];
}

/** The budget for each additional MB. */
function growthBudget(results) {
  const [small, large] = ['cloudflare.json', 'github.json'].map((name) =>
    results.find((result) => result.name === name),
  );
  if (small === undefined || large === undefined) return [];
  const seconds = medianOf(large, 'assay', 'cpuSeconds') - medianOf(small, 'assay', 'cpuSeconds');
  const name = 'from cloudflare.json to github.json: CPU s per MB';
  return [atMost(name, seconds / ((large.bytes - small.bytes) / 1e6), secondsPerMegabyte)];
}

function peerFactors(result) {
  const own = medianOf(result, 'assay', 'cpuSeconds');
  return [...result.measured].flatMap(([peer, { runs }]) => {
    const factor = factorFor(peer, result.name, result.bytes);
    if (factor === undefined || runs.length === 0) return [];
    const failed = failureOf(runs);
    const measured = median(runs.map((run) => run.cpuSeconds)) / own;
    const isMet = measured >= factor;
    // A stopped run would have taken longer; a crashed one proves nothing.
    const verdict = isMet ? 'met' : failed === undefined ? 'missed' : 'unknown';
    const shown = failed === undefined ? figure(measured) : `${failed}: ≥ ${figure(measured)}`;
    return [[`${result.name}: CPU of ${peer} ÷ Assay's`, `≥ ${factor}`, shown, verdict]];
  });
}

function atMost(name, measured, allowed) {
  return [name, `≤ ${allowed}`, figure(measured), verdictOf(measured <= allowed, measured)];
}
