import type { JsonObject } from '@assay/json-schema';
import type { Expectation } from '@assay/project-generator';

/** The success criteria of a step: a documented status of success; any success where none is documented. */
export function successCriteria(responses: readonly Expectation[]): JsonObject[] {
  const conditions = responses
    .filter(({ kind }) => kind === 'success')
    .flatMap(({ status }) => {
      if (/^[1-5]\d\d$/.test(status)) return [`$statusCode == ${status}`];
      const [digit] = /^[1-5](?=XX$)/i.exec(status) ?? [];
      return digit === undefined ? [] : [`$statusCode >= ${digit}00 && $statusCode <= ${digit}99`];
    });
  // An `or` of `and`s would need braces that readers do not agree on: a range replaces them all.
  const range = conditions.find((condition) => condition.includes('&&'));
  return [
    {
      condition:
        range ??
        (conditions.length === 0 ? '$statusCode >= 200 && $statusCode <= 299' : conditions.join(' || ')),
    },
  ];
}
