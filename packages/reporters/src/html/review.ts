import type { Location } from '@assay/core';
import { formatPlace } from '../place.js';
import { describeTest } from '../review/describe.js';
import type { DocumentReview, ReviewedChange } from '../review/review.js';
import type { PageChange, PageReview, PageSide } from './changes-data.js';

type NameOf = (uri: string) => string;

/** Builds the data of a document's review for a page: plain data. */
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

/** Of the line it is not known where in it the place begins. */
function buildReviewSide(location: Location, line: string, nameOf: NameOf): PageSide {
  const { start } = location.range;
  return {
    place: formatPlace(location, nameOf),
    frame: line === '' ? undefined : { first: start.line, lines: [line], marked: 0, start: 0, end: 0 },
  };
}
