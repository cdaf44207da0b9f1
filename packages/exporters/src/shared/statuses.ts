import type { Expectation } from '@assay/project-generator';

/**
 * A pattern that the documented statuses match: `^(201|4\d\d)$`. Undefined if every status is documented, by `default`,
 * or if none is. Keys that are not a status or a range of them are left out.
 */
export function statusPattern(responses: readonly Expectation[]): string | undefined {
  if (responses.some(({ status }) => status === 'default')) return undefined;
  const alternatives = responses.flatMap(({ status }) => {
    if (/^[1-5]\d\d$/.test(status)) return [status];
    return /^[1-5]XX$/i.test(status) ? [`${status.charAt(0)}\\d\\d`] : [];
  });
  return alternatives.length === 0 ? undefined : `^(${[...new Set(alternatives)].join('|')})$`;
}
