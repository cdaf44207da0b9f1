import { documentsErrors } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitMissingResponses } from '../../knowledge/messages/foreseeable-errors.js';

/** Reports operations that document errors, but no server error. */
export default defineRule({
  id: 'server-error-response-missing',
  meta: {
    name: 'Missing server error response',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'No server error is documented for {{operations}}: neither a `5xx` response nor `default`.',
    impact:
      'Clients do not know the format of a failure, and tests cannot distinguish a documented failure from an unexpected one.',
    recommendation:
      'Document `500` or `5XX`, or one `default` response for all other errors, with your error schema ([Responses Object](https://spec.openapis.org/oas/v3.1.2.html#responses-object)).',
    references: {
      specification: specificationLinks('responses-object'),
    },
    yieldsTo: {
      'operation-responses-missing': 'object',
      'error-response-missing': 'object',
    },
  },
  create: (context) =>
    visitMissingResponses(context, {
      isDocumented: (operation) => documentsErrors(operation, 5) !== undefined,
      documenting: 'operations that document errors',
      all: 'operations that can reject a request',
    }),
});
