import { documentedAs } from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import {
  needsCredentials,
  hasClientErrors,
  nounByErrors,
} from '../../knowledge/messages/foreseeable-errors.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { reportLacks, type Lack } from '../../knowledge/operations/report-missing.js';

/** Every operation that needs credentials documents what it returns without them. */
export default defineRule({
  id: 'unauthorized-response-missing',
  meta: {
    name: 'Unauthorized response missing',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'No `401` response is documented for {{operations}}.',
    impact:
      'Clients do not know when to sign in again, and a test without credentials has no response to expect, so an operation that lets everybody in may pass it.',
    recommendation:
      'Document [`401`](https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2) with the schema of your error messages: once as a component that all secured operations refer to.',
    references: {
      owasp: ['API2:2023'],
      cwe: [287, 1059],
      specification: specificationLinks('responses-object'),
    },
    yieldsTo: {
      'operation-responses-missing': 'object',
      'error-response-missing': 'object',
    },
  },
  create: (context) => ({
    Document(document) {
      const concerned = document.operations.filter(isConcerned);
      const word = ({ at, property, subject }: Lack) => ({ at, property, data: { operations: subject } });
      reportLacks(context, document, concerned, isDocumented, word, {
        noun: nounByErrors(
          'operations that need credentials and document errors',
          'operations that need credentials',
        ),
      });
    },
  }),
});

/** Operations that cannot be called without credentials. */
function isConcerned(operation: Operation): boolean {
  return hasClientErrors(operation) && needsCredentials(operation);
}

function isDocumented(operation: Operation): boolean {
  return documentedAs(operation, 401) !== undefined;
}
