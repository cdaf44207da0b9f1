import { defineRule, type Operation } from '@assay/core';
import {
  namesResource,
  needsCredentials,
  visitMissingResponses,
  documentsAny,
} from '../../knowledge/messages/foreseeable-errors.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Every operation that some callers may use and others may not documents how it refuses the others. */
export default defineRule({
  id: 'forbidden-response-missing',
  meta: {
    name: 'Forbidden response missing',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'No `403` response is documented for {{operations}}.',
    impact:
      'A test that calls with the rights of somebody else has no response to expect, so an operation that does not check rights may pass it.',
    recommendation:
      'Document [`403`](https://www.rfc-editor.org/rfc/rfc9110#section-15.5.4) for callers who are authenticated but not allowed. If the service hides refusals behind `404`, say so there.',
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
      documenting: 'operations that depend on rights and document errors',
      all: 'operations that depend on rights',
    }),
});

/** Scopes and roles are rights by name; what has an id belongs to somebody; and not everybody who may read may change. */
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
