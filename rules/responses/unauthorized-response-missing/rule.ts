import { defineRule } from '@assay/core';
import {
  needsCredentials,
  visitMissingResponses,
  documentsAny,
} from '../../knowledge/messages/foreseeable-errors.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports operations that require credentials, but document no 401. */
export default defineRule({
  id: 'unauthorized-response-missing',
  meta: {
    name: 'Missing 401 response',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'No `401` response is documented for {{operations}}.',
    impact:
      'Clients do not know when to sign in again, and tests without credentials have no expected response, so an open operation may pass them.',
    recommendation:
      'Document [`401`](https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2) with your error schema once, as a component that all secured operations reference.',
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
      appliesTo: needsCredentials,
      isDocumented: documentsAny(401),
      documenting: 'operations that need credentials and document errors',
      all: 'operations that need credentials',
    }),
});
