import { defineRule, type Operation, resolve, resolveSchema } from '@assay/core';
import { carriesJson, isSuccess } from '@assay/api-knowledge';
import { nameOperation } from '../../knowledge/operations/report-missing.js';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Answers are objects. */
export default defineRule({
  id: 'response-top-level-array',
  meta: {
    name: 'Answer that is an array',
    category: 'documentation',
    topic: 'responses',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The answer is a bare array in {{subject}}.',
    impact:
      'Nothing can be added beside the items later, such as the next page or a total, without breaking every client.',
    recommendation: 'Answer with an object that has the array as a property.',
    references: { specification: specificationLinks('response-object') },
  },
  create: (context) => {
    const all: Operation[] = [];
    return {
      Operation(operation) {
        if (operation.responses !== undefined) all.push(operation);
      },
      'Document:exit'(document) {
        const breaks = all
          .filter((item) => answersArray(item))
          .map((at): HabitBreak => ({
            at,
            property: 'responses',
            name: at.signature,
            subject: nameOperation(at),
          }));
        const scope = { total: all.length, noun: 'operations' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
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
