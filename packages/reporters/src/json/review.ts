import type { Location } from '@assay/core';
import type { DocumentReview, ReviewedChange } from '../review/review.js';
import { json, quote } from './quote.js';

/** Writes the review of a document for programs: each change on a line of its own, with the fields that `assay diff` gives it. */
export function reviewText(
  { uri, was, status, why, changes, suppressed, tests }: DocumentReview,
  uriOf: (uri: string) => string,
): string {
  const head = { uri: uriOf(uri), was: was === undefined ? null : uriOf(was), status, why: why ?? null };
  const lines = changes.map((change) => `\n${json(toReviewRecord(change, uriOf))}`);
  const kinds = tests.map((test) => `\n${json(test)}`);
  return `\n${json(head).slice(0, -1)},"changes":[${lines.join()}],"suppressed":${suppressed},"tests":[${kinds.join()}]}`;
}

/** Builds the head of a run's reviews. */
export function reviewsHead(since: string): string {
  return `"review":{"since":${quote(since)},"documents":[`;
}

function toReviewRecord(
  {
    id,
    security,
    clients,
    severity,
    operation,
    axis,
    problem,
    impact,
    recommendation,
    old,
    new: now,
  }: ReviewedChange,
  uriOf: (uri: string) => string,
): unknown {
  const shown = (location: Location | null) => location && { ...location, uri: uriOf(location.uri) };
  const texts = { problem, impact, recommendation };
  return { id, security, clients, severity, operation, axis, ...texts, old: shown(old), new: shown(now) };
}
