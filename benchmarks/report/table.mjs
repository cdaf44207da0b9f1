// Tables in Markdown, and figures in their cells.

/** @typedef {import('../measure/process.mjs').Run} Run */

import { summarise } from '../measure/statistics.mjs';

/**
 * A table in Markdown. The first column is text, the others are aligned as figures.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(head, rows) {
  const rule = head.map((_cell, index) => (index === 0 ? '--' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.map(escape).join(' | ')} |\n`).join('');
}

function escape(text) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/**
 * A number with about three significant digits: `0.123`, `1.23`, `12.3`, `1,234`.
 *
 * @param {number} value
 */
export function figure(value) {
  if (!Number.isFinite(value)) return '';
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value < 0.995 ? 3 : value < 9.95 ? 2 : 1);
}

/**
 * The median of a figure of several runs with the least and the most; for runs that came to no result, why.
 *
 * @param {readonly Run[]} runs
 * @param {'cpuSeconds' | 'wallSeconds' | 'megabytes'} key
 * @param {(value: number) => string} [write]
 */
export function spread(runs, key, write = figure) {
  const failed = failureOf(runs);
  if (failed !== undefined) return key === 'cpuSeconds' ? failed : '';
  if (runs.length === 0) return '';
  const { median, least, most: max, count } = summarise(runs.map((run) => run[key]));
  return count === 1 ? write(median) : `${write(median)} (${write(least)}–${write(max)})`;
}

/**
 * What is said of a budget.
 *
 * @param {boolean} isMet
 * @param {number} measured NaN where there is no result
 * @returns {'met' | 'missed' | 'unknown'}
 */
export function verdictOf(isMet, measured) {
  if (Number.isNaN(measured)) return 'unknown';
  return isMet ? 'met' : 'missed';
}

/**
 * Why a tool came to no result; undefined where it did.
 *
 * @param {readonly Run[]} runs
 */
export function failureOf(runs) {
  const run = runs.find(({ outcome }) => outcome !== 'done');
  switch (run?.outcome) {
    case undefined:
      return undefined;
    case 'time':
      return `> ${figure(run.cpuSeconds)}, stopped`;
    case 'memory':
      return `stopped at ${figure(run.megabytes)} MB`;
    default:
      return `crashed (exit code ${run.exitCode})`;
  }
}
