import { documentsErrors } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitMissingResponses } from '../../knowledge/messages/foreseeable-errors.js';

/** Every operation that documents errors documents a server error. */
export default defineRule({
  id: 'server-error-response-missing',
  meta: {
    name: 'Server error response missing',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem:
      'No failure of the server is documented for {{operations}}: neither a `5xx` response nor `default`.',
    impact:
      'Clients do not know what a failed call looks like, and a test cannot tell a documented failure from one that nobody expected.',
    recommendation:
      'Document `500` or `5XX`, or one `default` response for all other errors, with the schema of your error messages ([Responses Object](https://spec.openapis.org/oas/v3.1.2.html#responses-object)).',
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
      all: 'operations that can refuse a request',
    }),
});
