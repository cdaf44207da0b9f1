import type { Location } from '@assay/core';
import { formatPlace } from '../terminal/text.js';
import { describeTest } from '../summary-text.js';
import type { DocumentReview, ReviewedChange } from '../review.js';
import type { PageChange, PageReview, PageSide } from './changes-data.js';
import { lineHunks, splitLines, type LineText } from '../fixes/line-hunks.js';
import type { Edit } from '../fixes/reported-fix.js';
import type { PageDiff, PageDiffLine, PageHunk } from './page-data.js';

type NameOf = (uri: string) => string;

/** Builds the page data of a document's review, as plain data. */
export function pageReview(review: DocumentReview, nameOf: NameOf): PageReview {
  const { uri, status, was, why, changes, suppressed, tests } = review;
  return {
    name: nameOf(uri),
    status,
    was: was === undefined ? undefined : nameOf(was),
    why,
    changes: changes.map((change) => pageChange(change, nameOf)),
    suppressed,
    tests: tests.map((test) => ({ operation: test.operation, text: describeTest(test) })),
  };
}

function pageChange(change: ReviewedChange, nameOf: NameOf): PageChange {
  const { id, name, security, clients, severity, operation, problem, impact, recommendation } = change;
  return {
    key: change.fingerprint,
    id,
    name,
    security,
    clients,
    severity,
    operation,
    problem,
    impact,
    recommendation,
    fails: change.fails,
    old: change.old && buildReviewSide(change.old, change.lines.old, nameOf),
    new: change.new && buildReviewSide(change.new, change.lines.new, nameOf),
    others: [],
  };
}

/** Builds one side of a change. The range of the place inside the line is unknown. */
function buildReviewSide(location: Location, line: string, nameOf: NameOf): PageSide {
  const { start } = location.range;
  return {
    place: formatPlace(location, nameOf),
    frame: line === '' ? undefined : { first: start.line, lines: [line], marked: 0, start: 0, end: 0 },
  };
}

/** Maximum number of shown lines of a diff. */
const maxLines = 60;
/** Maximum number of characters of a line, around its change. */
const longest = 240;

/** Builds the page data for the diff of a text's edits. */
export function pageDiff(name: string, before: LineText, edits: readonly Edit[]): PageDiff {
  const hunks: PageHunk[] = [];
  let left = maxLines;
  let more = 0;
  let shift = 0;
  for (const { first, end, changes } of lineHunks(before, edits)) {
    const lines: PageDiffLine[] = [];
    let next = first;
    let grown = 0;
    for (const change of changes) {
      const removed = before.lines.slice(change.first, change.end);
      const added = splitLines(change.text);
      const from = firstDifference(removed[0] ?? '', added[0] ?? '');
      for (const line of before.lines.slice(next, change.first)) lines.push([' ', cut(line, 0)]);
      for (const [index, line] of removed.entries()) lines.push(['-', cut(line, index === 0 ? from : 0)]);
      for (const [index, line] of added.entries()) lines.push(['+', cut(line, index === 0 ? from : 0)]);
      grown += added.length - removed.length;
      next = change.end;
    }
    for (const line of before.lines.slice(next, end)) lines.push([' ', cut(line, 0)]);
    if (left > 0) hunks.push({ old: first + 1, now: first + shift + 1, lines: lines.slice(0, left) });
    more += Math.max(0, lines.length - Math.max(0, left));
    left -= lines.length;
    shift += grown;
  }
  return { name, hunks, more };
}

function firstDifference(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a[index] === b[index]) index++;
  return index;
}

/** Returns the part of a long line around a column, without the line break. */
function cut(line: string, column: number): string {
  const text = line.replace(/\r?\n$/, '');
  if (text.length <= longest) return text;
  const from = Math.max(0, Math.min(column - longest / 3, text.length - longest));
  const start = from > 0 ? '…' : '';
  const end = from + longest < text.length ? '…' : '';
  return start + text.slice(from, from + longest) + end;
}
