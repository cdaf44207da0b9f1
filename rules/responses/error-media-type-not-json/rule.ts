import { carriesJson, isSuccess } from '@assay/api-knowledge';
import { defineRule, resolve, type Operation, type Response } from '@assay/core';
import { visitHabit, operationBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports errors that are not JSON, in operations whose success is JSON. */
export default defineRule({
  id: 'error-media-type-not-json',
  meta: {
    name: 'Non-JSON error response',
    category: 'documentation',
    topic: 'responses',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Success responses are JSON, unlike the error responses of {{subject}}.',
    impact:
      'Clients that parse the error as JSON fail, and show a syntax error instead of the actual problem.',
    recommendation:
      'Return errors in JSON too, preferably as `application/problem+json` ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)).',
    references: {
      specification: specificationLinks3('response-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9457'],
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations with JSON responses',
      appliesTo: (operation) => answers(operation, isSuccess).some(hasJson),
      breakOf: (operation) =>
        answers(operation, (status) => /^[45]/.test(status)).some(
          (response) => response.content.length > 0 && !hasJson(response),
        )
          ? operationBreak(operation, 'responses')
          : undefined,
    }),
});

function answers(
  { responses = [] }: Operation,
  isRequested: (status: string) => boolean,
): readonly Response[] {
  return responses
    .filter(({ code }) => isRequested(code))
    .map(({ slot }) => resolve(slot))
    .filter((response) => response !== undefined);
}

function hasJson({ content }: Response): boolean {
  return content.some((slot) => {
    const name = resolve(slot)?.mediaType ?? '';
    return carriesJson(name) || name.includes('*');
  });
}
