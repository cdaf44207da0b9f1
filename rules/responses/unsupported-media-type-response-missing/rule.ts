import { defineRule, type Operation } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitMissingResponses, documentsAny } from '../../knowledge/messages/foreseeable-errors.js';

/** Reports operations with a body of certain media types that document no 415. */
export default defineRule({
  id: 'unsupported-media-type-response-missing',
  meta: {
    name: 'Missing 415 response',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'No `415` response is documented for {{operations}}.',
    impact:
      'Tests with another content type have no expected response; services that parse it anyway are open to attacks such as XML external entities.',
    recommendation:
      'Document [`415`](https://www.rfc-editor.org/rfc/rfc9110#section-15.5.16), and return it for every unlisted content type.',
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
      appliesTo: takesCertainMediaTypes,
      isDocumented: documentsAny(415),
      documenting: 'operations with a body and documented errors',
      all: 'operations with a body',
    }),
});

function takesCertainMediaTypes(operation: Operation): boolean {
  const content = operation.requestBody?.content ?? [];
  return content.length > 0 && content.every(({ mediaType, declared }) => declared && mediaType !== '*/*');
}
