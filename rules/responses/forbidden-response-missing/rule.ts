import { defineRule, type Operation } from '@assay/core';
import {
  namesResource,
  needsCredentials,
  visitMissingResponses,
  documentsAny,
} from '../../knowledge/messages/foreseeable-errors.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports operations that depend on permissions, but document no 403. */
export default defineRule({
  id: 'forbidden-response-missing',
  meta: {
    name: 'Missing 403 response',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'No `403` response is documented for {{operations}}.',
    impact:
      "A test with another user's permissions has no expected response, so an operation without a permission check may pass it.",
    recommendation:
      'Document [`403`](https://www.rfc-editor.org/rfc/rfc9110#section-15.5.4) for authenticated callers without permission. If the service hides rejections behind `404`, state that there.',
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
      appliesTo: (operation) => needsCredentials(operation) && dependsOnRights(operation),
      isDocumented: documentsAny(403),
      documenting: 'operations that depend on permissions and document errors',
      all: 'operations that depend on permissions',
    }),
});

/**
 * True if not every caller may call an operation: it requires scopes or roles, accesses one resource that has an owner, or
 * changes data.
 */
function dependsOnRights(operation: Operation): boolean {
  return (
    !isRead(operation) ||
    namesResource(operation) ||
    operation.security?.some(({ schemes }) => schemes.some(({ scopes }) => scopes.length > 0)) === true
  );
}

function isRead({ method }: Operation): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'QUERY';
}
