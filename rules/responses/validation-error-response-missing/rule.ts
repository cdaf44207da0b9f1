import { defineRule, resolve, type Operation } from '@assay/core';
import {
  takesInput,
  visitMissingResponses,
  documentsAny,
} from '../../knowledge/messages/foreseeable-errors.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports operations with input that document no response to invalid input. */
export default defineRule({
  id: 'validation-error-response-missing',
  meta: {
    name: 'Missing validation error response',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem:
      'No response to invalid input is documented for {{operations}}: neither `400` nor `422`, `4XX` or `default`.',
    impact:
      'Clients cannot explain to their users what to correct, and tests with invalid input cannot verify its rejection.',
    recommendation:
      'Document [`400`](https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1) or `422` with your error schema, and return it for all invalid input.',
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
      // `HEAD` only checks for existence, and its errors have no body.
      appliesTo: (operation) => operation.method !== 'HEAD' && takesInput(operation),
      isDocumented,
      documenting: 'operations with input and documented errors',
      all: 'operations with input',
    }),
});

function isDocumented(operation: Operation): boolean {
  if (documentsAny(400, 422)(operation)) return true;
  // Many APIs copy the Petstore, whose 405 means "Invalid input".
  return (operation.responses ?? []).some(
    ({ code, slot }) =>
      /^4\d\d$/.test(code) && invalidInputPattern.test(resolve(slot)?.description?.slice(0, 500) ?? ''),
  );
}

const invalidInputPattern =
  /\b(?:invalid|malformed|incorrect|wrong|bad)\s+(?:\w+\s+)?(?:input|request|body|data|parameters?|values?|payload)\b|\bvalidation\s+(?:error|exception|fail)/i;
