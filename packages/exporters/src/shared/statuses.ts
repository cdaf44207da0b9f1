import type { Expectation } from '@assay/project-generator';

/**
 * A pattern that the statuses match that a request is expected to be answered with: the documented ones of success, `^(201|2\d\d)$`; any
 * success where none is documented. A documented refusal of a valid request is no success: what differs is drift.
 */
export function statusPattern(responses: readonly Expectation[]): string {
  const alternatives = responses
    .filter(({ kind }) => kind === 'success')
    .flatMap(({ status }) => statusesOf(status));
  const redirects = responses
    .filter(({ kind }) => kind === 'redirect')
    .flatMap(({ status }) => statusesOf(status));
  const expected =
    alternatives.length > 0 ? alternatives : redirects.length > 0 ? redirects : [String.raw`2\d\d`];
  return `^(${[...new Set(expected)].join('|')})$`;
}

/** Keys that are not a status or a range of them are left out. */
function statusesOf(status: string): string[] {
  if (/^[1-5]\d\d$/.test(status)) return [status];
  return /^[1-5]XX$/i.test(status) ? [String.raw`${status.charAt(0)}\d\d`] : [];
}
