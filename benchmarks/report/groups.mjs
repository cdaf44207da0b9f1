// Selects the results for the picture.
import { budgets } from '../budgets.mjs';
import { formatSize } from '../generate/size.mjs';
import { median } from '../measure/statistics.mjs';
import { failureOf } from './table.mjs';

/**
 * One group for each document with a budget, so that the picture fits on a page. Without such documents, one for each of 100 KB
 * or more, and for the smallest.
 *
 * @param {readonly import('./documents-report.mjs').DocumentResult[]} results
 * @param {readonly import('../tools.mjs').Tool[]} tools
 * @returns {import('./picture.mjs').Group[]}
 */
export function groupsOf(results, tools) {
  const bySize = results.toSorted((a, b) => a.bytes - b.bytes);
  const budgeted = bySize.filter(({ name }) => name in budgets);
  const shown =
    budgeted.length > 0 ? budgeted : bySize.filter(({ bytes }, index) => index === 0 || bytes >= 1e5);
  return shown.map(({ name, bytes, measured }) => ({
    title: `${name}, ${formatSize(bytes)}`,
    bars: tools.map((tool) => barOf(tool, measured.get(tool.name)?.runs ?? [])),
  }));
}

function barOf({ name, label }, runs) {
  const note = failureOf(runs);
  const seconds = runs.some(({ outcome }) => outcome === 'crashed' || outcome === 'memory')
    ? NaN
    : median(runs.map((run) => run.cpuSeconds));
  return { label, seconds, isOurs: name === 'assay', ...(note === undefined ? {} : { note }) };
}
