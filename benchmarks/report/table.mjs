// Formats Markdown tables and the figures in them.

/** @typedef {import('../measure/process.mjs').Run} Run */

import { summarise } from '../measure/statistics.mjs';

/**
 * Formats a Markdown table. The first column is text; the others are aligned like figures.
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
 * Formats a number with about three significant digits: `0.123`, `1.23`, `12.3`, `1,234`.
 *
 * @param {number} value
 */
export function figure(value) {
  if (!Number.isFinite(value)) return '';
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value < 0.995 ? 3 : value < 9.95 ? 2 : 1);
}

/**
 * Formats the median of several runs with minimum and maximum. For runs without a result, returns the reason.
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
 * Returns the verdict on a budget.
 *
 * @param {boolean} isMet
 * @param {number} measured NaN if there is no result
 * @returns {'met' | 'missed' | 'unknown'}
 */
export function verdictOf(isMet, measured) {
  if (Number.isNaN(measured)) return 'unknown';
  return isMet ? 'met' : 'missed';
}

/**
 * Returns the reason why a tool has no result. Undefined if it has one.
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
