import { defineRule, isObject, type Operation } from '@assay/core';
import { visitLacks } from '../../knowledge/operations/report-missing.js';

/** Reports 2.0 operations with a body but without `consumes`. */
export default defineRule({
  id: 'consumes-missing',
  meta: {
    name: 'Missing request media type',
    category: 'documentation',
    topic: 'requests',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2'],
    preset: 'recommended',
    problem: 'No `consumes` sets the media type of the request body: {{subject}}.',
    impact:
      'Clients guess, usually JSON: they send forms or XML incorrectly, and a service that accepts any type parses untested bodies.',
    recommendation:
      'Add `consumes` to the document, or to operations that differ ([Swagger Object](https://spec.openapis.org/oas/v2.0.html#swagger-object)).',
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#swagger-object' } },
  },
  create: (context) =>
    visitLacks(context, {
      appliesTo: takesBody,
      has: ({ consumes }) => consumes.length > 0,
      noun: 'operations with a body',
      property: 'consumes',
    }),
});

function takesBody(operation: Operation): boolean {
  const body = operation.requestBody;
  return (
    isObject(body?.raw['schema']) || operation.parameters.some((parameter) => parameter.in === 'formData')
  );
}
