import type { JsonObject } from '@assay/json-schema';
import type { Expectation } from '@assay/project-generator';

/** Builds the success criteria of a step: a documented success status, or any success if none is documented. */
export function successCriteria(responses: readonly Expectation[]): JsonObject[] {
  const conditions = responses
    .filter(({ kind }) => kind === 'success')
    .flatMap(({ status }) => {
      if (/^[1-5]\d\d$/.test(status)) return [`$statusCode == ${status}`];
      const [digit] = /^[1-5](?=XX$)/i.exec(status) ?? [];
      return digit === undefined ? [] : [`$statusCode >= ${digit}00 && $statusCode <= ${digit}99`];
    });
  // Readers disagree about the parentheses of an `or` of `and`s, so a range replaces all of them.
  const range = conditions.find((condition) => condition.includes('&&'));
  return [
    {
      condition:
        range ??
        (conditions.length === 0 ? '$statusCode >= 200 && $statusCode <= 299' : conditions.join(' || ')),
    },
  ];
}
