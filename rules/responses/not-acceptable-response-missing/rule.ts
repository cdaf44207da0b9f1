import { isSuccess, documentedAs } from '@assay/api-knowledge';
import { defineRule, resolve, type Operation } from '@assay/core';
import { visitHabit, operationBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports operations with several media types that document no 406. */
export default defineRule({
  id: 'not-acceptable-response-missing',
  meta: {
    name: 'Missing 406 response',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Several media types are available, but no `406` response is documented for {{subject}}.',
    impact:
      'Clients that request another media type do not know whether they get an error or a body that they cannot read.',
    recommendation: 'Document the `406` response, or state the default media type in the description.',
    references: {
      specification: specificationLinks3('responses-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-15.5.7'],
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations with several media types',
      appliesTo: (operation) => offersSeveral(operation),
      breakOf: (operation) =>
        documentedAs(operation, 406) === undefined ? operationBreak(operation, 'responses') : undefined,
    }),
});

function offersSeveral({ responses = [] }: Operation): boolean {
  return responses.some(({ code, slot }) => isSuccess(code) && (resolve(slot)?.content.length ?? 0) > 1);
}
