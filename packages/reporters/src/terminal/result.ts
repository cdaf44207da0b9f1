import { severities } from '@assay/core';
import type { Summary } from '../summary.js';
import { describeReview } from '../review/describe.js';
import { count, formatNumber } from './counts.js';

/** Says what a run found and whether it passed: `1 high, 412 low in 0.12 s. The gate is `high`: failed.` */
export function describeResult(summary: Summary): string {
  const time = summary.seconds === undefined ? '' : ` in ${summary.seconds.toFixed(2)} s`;
  return [
    `${describeCounts(summary)}${time}.`,
    ...troubles(summary),
    ...gateSentence(summary),
    ...scoreSentence(summary),
    ...reviewSentence(summary),
  ].join(' ');
}

function reviewSentence({ review }: Summary): string[] {
  return review === undefined ? [] : [describeReview(review)];
}

function troubles({ notAnalysed, unread }: Summary): string[] {
  return [
    ...(notAnalysed === 0 ? [] : [`${count(notAnalysed, 'document')} could not be analysed.`]),
    ...(unread.length === 0 ? [] : [`${count(unread.length, 'input')} could not be read.`]),
  ];
}

function gateSentence(summary: Summary): string[] {
  const { gate, documents, reachesGate, notAnalysed, failingViolations } = summary;
  const passed = !reachesGate && notAnalysed === 0 && failingViolations === 0;
  if (documents === 0) return [];
  const violations = count(failingViolations, 'schema error');
  if (gate === 'none') return failingViolations === 0 ? [] : [`Failed by ${violations}${wayOut}.`];
  const isOnlySchema = failingViolations > 0 && !reachesGate && notAnalysed === 0;
  const result = passed ? 'passed' : isOnlySchema ? `failed by ${violations}${wayOut}` : 'failed';
  return [`The gate is \`${gate}\`: ${result}.`];
}

/** Says that scores are too low: `The score is 37, below 50: failed.` */
function scoreSentence({ documents, score }: Summary): string[] {
  if (score === undefined || score.tooLow === 0) return [];
  if (documents > 1)
    return [
      `${count(score.tooLow, 'document scores', 'documents score')} less than ${score.minimum}: failed.`,
    ];
  const value = score.lowest?.score.value;
  return value === undefined ? [] : [`The score is ${value}, below ${score.minimum}: failed.`];
}

const wayOut = ' (`--schema-errors ignore` lets them pass)';

function describeCounts(summary: Summary): string {
  const parts = severities
    .filter((severity) => summary.severities[severity] > 0)
    .map((severity) => `${formatNumber(summary.severities[severity])} ${severity}`);
  if (parts.length === 0) parts.push('No findings');
  if (summary.known > 0) parts.push(`${formatNumber(summary.known)} known`);
  if (summary.suppressed > 0) parts.push(`${formatNumber(summary.suppressed)} suppressed`);
  if (summary.violations > 0) parts.push(count(summary.violations, 'schema error'));
  if (summary.ruleFailures > 0) parts.push(count(summary.ruleFailures, 'failed rule'));
  if (summary.undecided > 0) parts.push(`${formatNumber(summary.undecided)} not judged`);
  const scope = summary.documents === 1 ? '' : `${count(summary.documents, 'document')}: `;
  const all = parts.join(', ');
  return scope === '' ? all : scope + all[0]?.toLowerCase() + all.slice(1);
}
