// Formats the comparison of two trees that were measured in pairs.
import { median } from '../measure/statistics.mjs';
import { failureOf, figure } from './table.mjs';

/** @type {readonly { label: string, key: 'cpuSeconds' | 'megabytes' }[]} */
export const figuresCompared = [
  { label: 'CPU s', key: 'cpuSeconds' },
  { label: 'peak MB', key: 'megabytes' },
];

/**
 * The row for one figure of one document.
 *
 * @param {string} name
 * @param {string} label
 * @param {import('../measure/interleave.mjs').Measured} before
 * @param {import('../measure/interleave.mjs').Measured} after
 * @param {'cpuSeconds' | 'megabytes'} key
 * @param {typeof import('../measure/statistics.mjs').comparePairs} compare
 */
export function comparisonRow(name, label, before, after, key, compare) {
  const failed = [before, after].map(({ runs }) => failureOf(runs) ?? '');
  if (failed.some((text) => text !== '')) return [name, label, ...failed, '', '', '', 'no result'];
  const [first, second] = [before, after].map(({ runs }) => runs.map((run) => run[key]));
  const { ratio, low, high, differs, enough } = compare(first, second);
  const verdict = !enough
    ? 'too few pairs'
    : !differs
      ? 'within the noise'
      : ratio > 1
        ? '**more**'
        : '**less**';
  const { findings } = after;
  const found = before.findings === findings ? `${findings ?? ''}` : `${before.findings} → ${findings}`;
  const interval = `${low.toFixed(3)}–${high.toFixed(3)}`;
  return [
    name,
    label,
    figure(median(first)),
    figure(median(second)),
    ratio.toFixed(3),
    interval,
    found,
    verdict,
  ];
}
