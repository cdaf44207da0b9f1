import { defineRule, type Operation } from '@assay/core';
import { findRequiring } from '../../knowledge/schemas/requirements.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';
import { visitHabit, operationBreak } from '../../knowledge/wording/report-habit.js';

/** Reports optional bodies whose schema has required properties. */
export default defineRule({
  id: 'request-body-optional-with-required',
  meta: {
    name: 'Optional body with required properties',
    category: 'documentation',
    topic: 'requests',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The body is optional, but its schema requires properties: {{subject}}.',
    impact: 'A request without a body passes validation, and the service receives no input.',
    recommendation: 'Set `required: true` on the request body, unless the operation works without one.',
    references: { specification: specificationLinks3('request-body-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations with a body',
      appliesTo: ({ requestBody }) => requestBody !== undefined,
      breakOf: (operation) => isOptional(operation) && operationBreak(operation, 'requestBody'),
    }),
});

function isOptional({ requestBody, method }: Operation): boolean {
  if (requestBody === undefined || requestBody.required || method === 'GET' || method === 'DELETE')
    return false;
  return requestBody.content.some(({ schema }) => findRequiring(schema) !== undefined);
}
