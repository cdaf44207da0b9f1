import { defineRule, resolve, type Operation } from '@assay/core';
import { visitLacks } from '../../knowledge/operations/report-missing.js';

/** Reports 2.0 operations that return a body without `produces`. */
export default defineRule({
  id: 'produces-missing',
  meta: {
    name: 'Missing response media type',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2'],
    preset: 'recommended',
    problem: 'No `produces` sets the media type of the response body: {{subject}}.',
    impact:
      'Clients guess how to parse it; a service that returns HTML instead of JSON goes unnoticed, and browsers may execute it.',
    recommendation:
      'Add `produces` to the document, or to operations that differ ([Swagger Object](https://spec.openapis.org/oas/v2.0.html#swagger-object)).',
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#swagger-object' } },
  },
  create: (context) =>
    visitLacks(context, {
      appliesTo: returnsBody,
      has: ({ produces }) => produces.length > 0,
      noun: 'operations with a response body',
      property: 'produces',
    }),
});

function returnsBody(operation: Operation): boolean {
  if (operation.method === 'HEAD') return false;
  return (operation.responses ?? []).some(
    ({ code, slot }) => code !== '204' && code !== '304' && resolve(slot)?.raw['schema'] !== undefined,
  );
}
