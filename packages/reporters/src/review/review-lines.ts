import { severities } from '@assay/core';
import type { Paint } from '../terminal/paint.js';
import { count } from '../terminal/counts.js';
import { escapeForTerminal } from '../terminal/escape.js';
import { fit, wrap } from '../terminal/layout.js';
import { withPlainLinks } from '../terminal/links.js';
import { formatPlace } from '../place.js';
import { describeTest, effectsOf } from './describe.js';
import { isGrave, type DocumentReview, type ReviewedChange } from './review.js';

/** How reviews are laid out. */
export interface ReviewLayout {
  readonly nameOf: (uri: string) => string;
  readonly paint: Paint;
  readonly columns: number;
  readonly textColumns: number;
  /** Whether everything is shown, instead of the first few. */
  readonly all: boolean;
  /** Whether only what fails the gate is shown. */
  readonly quiet: boolean;
}

const mostShort = 10;
const mostTests = 10;

/** Writes what a change does, for people: what weakens and breaks in full, the rest in a line each, then the tests. */
export function reviewLines(
  since: string,
  reviews: readonly DocumentReview[],
  layout: ReviewLayout,
): string[] {
  const told = reviews.filter(({ status }) => status !== 'same');
  const changes = told.flatMap((review) => review.changes);
  const grave = changes
    .filter((change) => (layout.quiet ? change.fails : isGrave(change)))
    .toSorted(bySeverity);
  const lines = grave.flatMap((change) => changeLines(change, layout));
  if (!layout.quiet) {
    lines.push(...fateLines(told, layout));
    lines.push(
      ...shortLines(
        changes.filter((change) => !isGrave(change)),
        layout,
      ),
    );
    lines.push(...testLines(told, layout));
  }
  const title = layout.paint.strong(`WHAT HAS CHANGED since ${escapeForTerminal(since)}`);
  return lines.length === 0 ? [] : [title, '', ...lines];
}

/** The most severe first; those of one severity stay in the order of the documents. */
function bySeverity(one: ReviewedChange, other: ReviewedChange): number {
  return severities.indexOf(one.severity) - severities.indexOf(other.severity);
}

function changeLines(change: ReviewedChange, layout: ReviewLayout): string[] {
  const { id, severity, problem, impact, recommendation } = change;
  const { paint, textColumns } = layout;
  return [
    `${paint.severity(severity, severity.toUpperCase())}  ${paint.strong(id)}   ${effectsOf(change)}`,
    ...wrap(withPlainLinks(problem), textColumns, '  '),
    ...placeLines(change, layout),
    ...wrap(withPlainLinks(impact), textColumns, '  '),
    ...wrap(withPlainLinks(recommendation), textColumns, '  '),
    '',
  ];
}

/** Where it is now, and the lines of both sides as a diff shows them. */
function placeLines({ here, lines }: ReviewedChange, { nameOf, columns }: ReviewLayout): string[] {
  const shown = [
    ...(lines.old === '' || lines.old === lines.new ? [] : [`- ${lines.old}`]),
    ...(lines.new === '' ? [] : [`+ ${lines.new}`]),
  ];
  return [
    `    ${formatPlace(here, nameOf)}`,
    ...shown.map((line) => fit(`      ${escapeForTerminal(line.slice(0, columns * 4))}`, columns)),
  ];
}

/** Documents that are new, gone, renamed, or could not be compared. */
function fateLines(
  reviews: readonly DocumentReview[],
  { nameOf, textColumns, paint }: ReviewLayout,
): string[] {
  const lines = reviews.flatMap(({ uri, status, was, why, tests }) => {
    const name = `\`${nameOf(uri)}\``;
    const texts = [
      ...(was === undefined ? [] : [`${name} was \`${nameOf(was)}\`.`]),
      ...(why === undefined ? [] : [`${name} ${why}`]),
      ...(status === 'new' ? [`${name} is new, with ${count(tests.length, 'operation')}.`] : []),
      ...(status === 'removed' ? [`${name} is gone.`] : []),
    ];
    return texts.flatMap((text) => wrap(text, textColumns, '  '));
  });
  return lines.length === 0 ? [] : [paint.strong('DOCUMENTS'), ...lines, ''];
}

function shortLines(changes: readonly ReviewedChange[], layout: ReviewLayout): string[] {
  const { all, nameOf, paint, textColumns } = layout;
  if (changes.length === 0) return [];
  const shown = all ? changes : changes.slice(0, mostShort);
  const rest = changes.length - shown.length;
  return [
    paint.strong(changes.length === 1 ? 'ONE OTHER CHANGE' : `${changes.length} OTHER CHANGES`),
    ...shown.flatMap((change) => [
      ...wrap(withPlainLinks(change.problem), textColumns, '  '),
      paint.faint(`    ${formatPlace(change.here, nameOf)}  ${change.id}, ${effectsOf(change)}`),
    ]),
    ...(rest === 0 ? [] : [`  ... ${rest} more (--all)`]),
    '',
  ];
}

function testLines(reviews: readonly DocumentReview[], { all, paint, textColumns }: ReviewLayout): string[] {
  const tests = reviews.flatMap((review) => review.tests);
  if (tests.length === 0) return [];
  const shown = all ? tests : tests.slice(0, mostTests);
  const rest = tests.length - shown.length;
  return [
    paint.strong(`TESTS of an import that change: ${tests.length}`),
    ...shown.flatMap((test) => wrap(`\`${test.operation}\` ${describeTest(test)}.`, textColumns, '  ')),
    ...(rest === 0 ? [] : [`  ... ${rest} more (--all)`]),
    '',
  ];
}
