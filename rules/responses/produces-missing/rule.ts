import { defineRule, resolve, type Operation } from '@assay/core';
import { visitLacks } from '../../knowledge/operations/report-missing.js';

/** Every 2.0 operation that returns a body says in which media types. */
export default defineRule({
  id: 'produces-missing',
  meta: {
    name: 'Media types of responses missing',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2'],
    preset: 'recommended',
    problem: 'The media type of the response body is not given for {{subject}}: there is no `produces`.',
    impact:
      'Clients guess how to read it; a service that returns HTML instead of JSON goes unnoticed, and browsers may run it.',
    recommendation:
      'Add `produces` to the document, or to the operation where it differs ([Swagger Object](https://spec.openapis.org/oas/v2.0.html#swagger-object)).',
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#swagger-object' } },
  },
  create: (context) =>
    visitLacks(context, {
      appliesTo: returnsBody,
      has: ({ produces }) => produces.length > 0,
      noun: 'operations that return a body',
      property: 'produces',
    }),
});

function returnsBody(operation: Operation): boolean {
  if (operation.method === 'HEAD') return false;
  return (operation.responses ?? []).some(
    ({ code, slot }) => code !== '204' && code !== '304' && resolve(slot)?.raw['schema'] !== undefined,
  );
}
