import { bySeverity, count } from '@assay/core';
import { formatNumber } from '@assay/text';
import { formatPlace, withPlainLinks } from '../terminal/text.js';
import { describeTest, effectsOf } from '../summary-text.js';
import { isSevere, type DocumentReview, type ReviewedChange, type ReviewSummary } from '../review.js';
import { codeSpan, markdownText } from './escape.js';

/** Maximum number of characters per text of a change. */
const maxText = 600;
const maxTests = 20;
const maxOthers = 20;

/** Writes the counts of a review as a table. */
export function reviewTable({ since, changes, weaker, stronger, breaking, tests }: ReviewSummary): string {
  return [
    `| Since ${codeSpan(since)} | Changes | Weaker | Stronger | Breaking | Tests of an import |`,
    '|--|--:|--:|--:|--:|--:|',
    `| | ${[changes, weaker, stronger, breaking, tests].map(formatNumber).join(' | ')} |`,
    '',
    '',
  ].join('\n');
}

/** Writes the blocks of a review, the most important first: weakening changes, breaking changes, tests, then all others. */
export function* reviewBlocks(
  reviews: readonly DocumentReview[],
  nameOf: (uri: string) => string,
): Generator<{ readonly title: string; readonly text: string; readonly changes: number }> {
  const reported = reviews.filter(({ status }) => status !== 'same');
  const changes = reported.flatMap((review) => review.changes);
  const severeChanges = changes.filter(isSevere).toSorted(bySeverity);
  for (const change of severeChanges) {
    const title = change.security === 'weaker' ? 'Security becomes weaker' : 'Breaks clients';
    if (change.security === 'weaker') yield { title, text: changeText(change, nameOf), changes: 1 };
  }
  for (const change of severeChanges)
    if (change.security !== 'weaker')
      yield { title: 'Breaks clients', text: changeText(change, nameOf), changes: 1 };
  for (const text of fates(reported, nameOf)) yield { title: 'Documents', text, changes: 0 };
  const tests = testsText(reported);
  if (tests !== '') yield { title: 'Tests of an import that change', text: tests, changes: 0 };
  const others = changes.filter((change) => !isSevere(change));
  for (const change of others.slice(0, maxOthers))
    yield { title: 'Other changes', text: formatOtherChange(change, nameOf), changes: 1 };
  const rest = others.length - maxOthers;
  if (rest > 0) yield { title: 'Other changes', text: `- and ${formatNumber(rest)} more\n`, changes: 0 };
}

function changeText(change: ReviewedChange, nameOf: (uri: string) => string): string {
  const { id, severity, problem, impact, recommendation, here, lines } = change;
  const visibleLines = [
    ...(lines.old === '' || lines.old === lines.new ? [] : [`- ${lines.old}`]),
    ...(lines.new === '' ? [] : [`+ ${lines.new}`]),
  ];
  return [
    `- **${severity}** ${codeSpan(id)}, ${effectsOf(change)}: ${markdownText(problem, maxText)}`,
    `  ${codeSpan(formatPlace(here, nameOf))}${visibleLines.length === 0 ? '' : `: ${visibleLines.map(codeSpan).join(' ')}`}`,
    `  ${markdownText(impact, maxText)} ${markdownText(withPlainLinks(recommendation), maxText)}`,
    '',
  ].join('\n');
}

function formatOtherChange(change: ReviewedChange, nameOf: (uri: string) => string): string {
  const { id, problem, here } = change;
  return `- ${markdownText(problem, maxText)} ${codeSpan(id)}, ${effectsOf(change)}, ${codeSpan(formatPlace(here, nameOf))}\n`;
}

function fates(reviews: readonly DocumentReview[], nameOf: (uri: string) => string): string[] {
  return reviews.flatMap(({ uri, status, was, why, tests }) => {
    const name = codeSpan(nameOf(uri));
    return [
      ...(was === undefined ? [] : [`- ${name} was ${codeSpan(nameOf(was))}.\n`]),
      ...(why === undefined ? [] : [`- ${name} ${markdownText(why, maxText)}\n`]),
      ...(status === 'new' ? [`- ${name} is new, with ${count(tests.length, 'operation')}.\n`] : []),
      ...(status === 'removed' ? [`- ${name} is gone.\n`] : []),
    ];
  });
}

function testsText(reviews: readonly DocumentReview[]): string {
  const tests = reviews.flatMap((review) => review.tests);
  if (tests.length === 0) return '';
  const rows = tests
    .slice(0, maxTests)
    .map((test) => `| ${codeSpan(test.operation)} | ${markdownText(describeTest(test), maxText)} |`);
  const rest = tests.length - rows.length;
  return [
    '| Test | Change |',
    '|--|--|',
    ...rows,
    ...(rest === 0 ? [] : [`| | and ${formatNumber(rest)} more |`]),
    '',
  ].join('\n');
}
