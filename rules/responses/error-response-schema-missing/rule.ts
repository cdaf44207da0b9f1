import { defineRule } from '@assay/core';
import {
  errorResponses,
  reportResponseLacks,
  type ResponseLack,
} from '../../knowledge/messages/error-responses.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { isDescribed, protocolErrors } from './is-described.js';

/** Reports error responses without a schema of the body. */
export default defineRule({
  id: 'error-response-schema-missing',
  meta: {
    name: 'Missing error response schema',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'No schema describes the body of {{responses}}.',
    impact:
      'Clients cannot read the error, and tests cannot detect that it reveals too much, such as a stack trace.',
    recommendation:
      'Use the same schema for all errors if possible: [Problem Details](https://www.rfc-editor.org/rfc/rfc9457) is a standard one.',
    references: {
      specification: specificationLinks('response-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      const all = context.fact(errorResponses);
      // Beside a described `default`, the other errors evidently have the same body.
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
