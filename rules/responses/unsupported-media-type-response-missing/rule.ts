import { documentedAs } from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import { hasClientErrors, nounByErrors } from '../../knowledge/messages/foreseeable-errors.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { reportLacks, type Lack } from '../../knowledge/operations/report-missing.js';

/** Every operation that takes a body of certain content types documents what it returns for others. */
export default defineRule({
  id: 'unsupported-media-type-response-missing',
  meta: {
    name: 'Unsupported media type response missing',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'No `415` response is documented for {{operations}}.',
    impact:
      'A test that sends a body of another content type has no response to expect; services that parse it anyway are open to attacks such as XML external entities.',
    recommendation:
      'Document [`415`](https://www.rfc-editor.org/rfc/rfc9110#section-15.5.16), and return it for every content type that is not listed.',
    references: {
      owasp: ['API8:2023'],
      cwe: [436, 1059],
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
        noun: nounByErrors('operations that take a body and document errors', 'operations that take a body'),
      });
    },
  }),
});

/** Operations with a body of certain content types. */
function isConcerned(operation: Operation): boolean {
  return hasClientErrors(operation) && takesCertainMediaTypes(operation);
}

function isDocumented(operation: Operation): boolean {
  return documentedAs(operation, 415) !== undefined;
}

function takesCertainMediaTypes(operation: Operation): boolean {
  const content = operation.requestBody?.content ?? [];
  return content.length > 0 && content.every(({ mediaType, declared }) => declared && mediaType !== '*/*');
}
