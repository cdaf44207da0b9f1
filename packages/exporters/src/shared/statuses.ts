import type { Expectation } from '@assay/project-generator';

/**
 * Returns a pattern for the expected statuses: the documented successes, `^(201|2\d\d)$`, or any success if none is documented. A
 * documented rejection of a valid request is not a success, so a difference is drift.
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

/** Keys other than statuses and ranges are left out. */
function statusesOf(status: string): string[] {
  if (/^[1-5]\d\d$/.test(status)) return [status];
  return /^[1-5]XX$/i.test(status) ? [String.raw`${status.charAt(0)}\d\d`] : [];
}
