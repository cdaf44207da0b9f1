import { isStructuredMediaType } from '@assay/api-knowledge';
import { defineRule, resolve, type Response } from '@assay/core';
import {
  errorResponses,
  reportResponseLacks,
  type ResponseLack,
} from '../knowledge/messages/error-responses.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';

/** Every error response has a schema of its body. */
export default defineRule({
  id: 'error-response-schema-missing',
  meta: {
    name: 'Error response schema missing',
    category: 'documentation',
    topic: 'responses',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'No body schema is documented for {{responses}}.',
    impact:
      'Clients cannot read what went wrong, and a test cannot see whether an error reveals more than it should, such as a stack trace.',
    recommendation:
      'Give the response a schema, the same for all errors where possible: [Problem Details](https://www.rfc-editor.org/rfc/rfc9457) is a ready-made one.',
    references: {
      owasp: ['API8:2023'],
      cwe: [209, 1059],
      specification: specificationLinks('response-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const all = context.fact(errorResponses);
      // Next to a described `default`, a single error is clearly meant to look the same.
      const settled = new Set(
        all
          .filter(({ code, response }) => code === 'default' && isDescribed(response))
          .map(({ operation }) => operation),
      );
      const errors = all.filter(
        ({ code, operation }) => !protocolErrors.has(code) && !settled.has(operation),
      );
      const word = ({ at, property, subject }: ResponseLack) => ({
        at,
        property,
        data: { responses: subject },
      });
      reportResponseLacks(context, document, errors, isDescribed, 'error responses', word);
    },
  }),
});

/** Errors that the server or a gateway returns before the service is called, usually with no body worth a schema. */
const protocolErrors: ReadonlySet<string> = new Set(
  '405 406 407 408 411 412 413 414 415 416 417 421 426 428 431 502 504 505'.split(' '),
);

/** True for responses with a schema, or with content that has no structure to describe. */
function isDescribed(response: Response): boolean {
  for (const slot of response.content) {
    const content = resolve(slot);
    if (content === undefined || content.schema !== undefined || content.itemSchema !== undefined)
      return true;
    if (!isStructuredMediaType(content.mediaType)) return true;
  }
  return false;
}
