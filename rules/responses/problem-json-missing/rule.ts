import { defineRule, type Operation, resolve } from '@assay/core';
import { essenceOf, isErrorCode } from '@assay/api-knowledge';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit, operationBreak } from '../../knowledge/wording/report-habit.js';

/** Reports errors without the configured media type. */
export default defineRule({
  id: 'problem-json-missing',
  meta: {
    name: 'Non-standard error format',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Errors do not use {{mediaType}}: {{subject}}.',
    impact: 'Clients need custom error handling for this API, and shared handlers do not work.',
    recommendation: 'Return errors as {{mediaType}}, or set `mediaType` to the one that your guide requires.',
    references: {
      specification: specificationLinks('responses-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9457'],
    },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        mediaType: {
          type: 'string',
          default: 'application/problem+json',
          description: 'The media type of errors.',
        },
      },
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations',
      breakOf: (operation) =>
        hasOtherErrors(operation, context.options.mediaType) && operationBreak(operation, 'responses'),
      dataOf: (subject) => ({ subject, mediaType: code(context.options.mediaType) }),
    }),
});

/** True if an operation documents an error body that lacks the expected media type. */
function hasOtherErrors({ responses = [], root, produces }: Operation, expected: string): boolean {
  const codes = responses.map((entry) => entry.code);
  return responses.some((entry) => {
    if (!isErrorCode(entry.code, codes)) return false;
    const content = resolve(entry.slot)?.content ?? [];
    if (content.length === 0) return false;
    const types =
      root.format === 'oas2' ? produces : content.flatMap((slot) => resolve(slot)?.mediaType ?? []);
    return types.every((type) => essenceOf(type) !== expected);
  });
}
