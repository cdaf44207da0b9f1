import { documentedAs } from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import {
  namesResource,
  visitMissingResponses,
  documentsAny,
} from '../../knowledge/messages/foreseeable-errors.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports operations on one resource that document no response to an unknown id. */
export default defineRule({
  id: 'not-found-response-missing',
  meta: {
    name: 'Missing 404 response',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'No response to an unknown ID is documented for {{operations}}: neither `404` nor `410`, `4XX` or `default`.',
    impact:
      "Clients cannot distinguish a wrong ID from a failure, and tests with other users' IDs have no expected response.",
    recommendation:
      'Document [`404`](https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5), and return it also for resources that the caller must not know about.',
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
      appliesTo: (operation) => namesResource(operation) && !createsOnDemand(operation),
      isDocumented: documentsAny(404, 410),
      documenting: 'operations with a path variable and documented errors',
      all: 'operations with a path variable',
    }),
});

/** True for a `PUT` that returns 201, which creates a missing resource (RFC 9110, 9.3.4). */
function createsOnDemand(operation: Operation): boolean {
  return operation.method === 'PUT' && documentedAs(operation, 201) === 'exact';
}
