import type { ReportContext } from './reporter.js';
import type { Summary } from './summary.js';
import { createPaint, type Paint } from './terminal/paint.js';
import { type DocumentReview, isSevere, type ReviewedChange } from './review.js';
import { bySeverity, count } from '@assay/core';
import { escapeForTerminal, withPlainLinks, formatPlace } from './terminal/text.js';
import { fit, wrap } from './terminal/layout.js';
import { describeTest, effectsOf } from './summary-text.js';

/** Collects the reviews of a run for the end of a report for people. */
export class ReviewCollection {
  private readonly context: ReportContext;
  private readonly columns: number;
  private readonly textColumns: number;
  private readonly reviews: DocumentReview[] = [];

  constructor(context: ReportContext, columns: number, textColumns: number) {
    this.context = context;
    this.columns = columns;
    this.textColumns = textColumns;
  }

  /** Adds a review. Nothing is written yet. */
  add(review: DocumentReview): readonly string[] {
    this.reviews.push(review);
    return [];
  }

  /** Returns the lines of all reviews; empty without a comparison with a commit. */
  lines({ review }: Summary): string[] {
    if (review === undefined) return [];
    const { nameOf, display } = this.context;
    const { columns, textColumns } = this;
    const { all, quiet, color } = display;
    return reviewLines(review.since, this.reviews, {
      nameOf,
      paint: createPaint(color),
      columns,
      textColumns,
      all,
      quiet,
    });
  }
}

interface ReviewLayout {
  readonly nameOf: (uri: string) => string;
  readonly paint: Paint;
  readonly columns: number;
  readonly textColumns: number;
  /** True to list everything instead of the first few. */
  readonly all: boolean;
  /** True to list only changes that fail the gate. */
  readonly quiet: boolean;
}

const maxShort = 10;
const maxTests = 10;

/**
 * Writes the effects of changes for people: weakening and breaking changes in full, all others in one line each, then the tests.
 */
function reviewLines(since: string, reviews: readonly DocumentReview[], layout: ReviewLayout): string[] {
  const reported = reviews.filter(({ status }) => status !== 'same');
  const changes = reported.flatMap((review) => review.changes);
  const severeChanges = changes
    .filter((change) => (layout.quiet ? change.fails : isSevere(change)))
    .toSorted(bySeverity);
  const lines = severeChanges.flatMap((change) => changeLines(change, layout));
  if (!layout.quiet) {
    lines.push(...fateLines(reported, layout));
    lines.push(
      ...shortLines(
        changes.filter((change) => !isSevere(change)),
        layout,
      ),
    );
    lines.push(...testLines(reported, layout));
  }
  const title = layout.paint.strong(`CHANGES since ${escapeForTerminal(since)}`);
  return lines.length === 0 ? [] : [title, '', ...lines];
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

/** Builds the line with the current location, and the lines of both sides as a diff. */
function placeLines({ here, lines }: ReviewedChange, { nameOf, columns }: ReviewLayout): string[] {
  const visibleLines = [
    ...(lines.old === '' || lines.old === lines.new ? [] : [`- ${lines.old}`]),
    ...(lines.new === '' ? [] : [`+ ${lines.new}`]),
  ];
  return [
    `    ${formatPlace(here, nameOf)}`,
    ...visibleLines.map((line) => fit(`      ${escapeForTerminal(line.slice(0, columns * 4))}`, columns)),
  ];
}

/** Lists documents that were added, removed or renamed, or could not be compared. */
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
  const visible = all ? changes : changes.slice(0, maxShort);
  const rest = changes.length - visible.length;
  return [
    paint.strong(changes.length === 1 ? 'ONE OTHER CHANGE' : `${changes.length} OTHER CHANGES`),
    ...visible.flatMap((change) => [
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
  const visible = all ? tests : tests.slice(0, maxTests);
  const rest = tests.length - visible.length;
  return [
    paint.strong(`TESTS of an import that change: ${tests.length}`),
    ...visible.flatMap((test) => wrap(`\`${test.operation}\` ${describeTest(test)}.`, textColumns, '  ')),
    ...(rest === 0 ? [] : [`  ... ${rest} more (--all)`]),
    '',
  ];
}
