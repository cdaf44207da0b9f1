import { defineRule, type Operation, resolve, resolveSchema } from '@assay/core';
import { carriesJson, isSuccess } from '@assay/api-knowledge';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit, operationBreak } from '../../knowledge/wording/report-habit.js';

/** Reports responses that are bare arrays. */
export default defineRule({
  id: 'response-top-level-array',
  meta: {
    name: 'Top-level array response',
    category: 'documentation',
    topic: 'responses',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The response is a bare array: {{subject}}.',
    impact:
      'You cannot add values next to the items later, such as the next page or a total, without breaking every client.',
    recommendation: 'Return an object with the array as a property.',
    references: { specification: specificationLinks('response-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations',
      appliesTo: ({ responses }) => responses !== undefined,
      breakOf: (operation) => answersArray(operation) && operationBreak(operation, 'responses'),
    }),
});

function answersArray({ responses = [] }: Operation): boolean {
  return responses.some(
    ({ code, slot }) =>
      isSuccess(code) &&
      (resolve(slot)?.content ?? []).some((content) => {
        const mediaType = resolve(content);
        return (
          mediaType !== undefined &&
          carriesJson(mediaType.mediaType) &&
          resolveSchema(mediaType.schema)?.hasType('array') === true
        );
      }),
  );
}
