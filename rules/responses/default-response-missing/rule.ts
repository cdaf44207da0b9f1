import { documentedAs } from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitMissingResponses } from '../../knowledge/messages/foreseeable-errors.js';

/** Reports operations that document errors, but not the form of all others. */
export default defineRule({
  id: 'default-response-missing',
  meta: {
    name: 'Missing default response',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'No `default` response is documented for {{operations}}, only individual error codes.',
    impact:
      'A client that receives any other error cannot interpret its body, and a test cannot validate it.',
    recommendation:
      'Add a [`default`](https://spec.openapis.org/oas/v3.1.2.html#responses-object) response with your error schema, or the ranges `4XX` and `5XX`.',
    references: {
      specification: specificationLinks('responses-object'),
    },
    yieldsTo: {
      'operation-responses-missing': 'object',
      'error-response-missing': 'object',
      'server-error-response-missing': 'object',
    },
  },
  create: (context) =>
    visitMissingResponses(context, {
      isDocumented: coversAllErrors,
      documenting: 'operations that document errors',
      all: 'operations that can reject a request',
    }),
});

function coversAllErrors(operation: Operation): boolean {
  // Services do not return 499 or 599, so only a range or `default` documents these codes.
  return documentedAs(operation, 499) !== undefined && documentedAs(operation, 599) !== undefined;
}
