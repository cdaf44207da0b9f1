import { defineRule } from '@assay/core';
import { bodyParameters } from '../../knowledge/operations/operation-traits.js';
import { enumerate, code } from '../../knowledge/wording/names.js';

/** Reports 2.0 operations with both a body parameter and form parameters. */
export default defineRule({
  id: 'body-and-form-parameters',
  meta: {
    name: 'Body and form parameters combined',
    category: 'documentation',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2'],
    preset: 'recommended',
    problem: '`{{operation}}` has both the body parameter {{body}} and form parameters: {{names}}.',
    impact:
      'A request has only one body: clients send one of the two and drop the other, including required values.',
    recommendation:
      'Keep the body parameter, or turn its properties into form parameters ([Parameter Object](https://spec.openapis.org/oas/v2.0.html#parameter-object)).',
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#parameter-object' } },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        const forms = operation.parameters
          .filter((parameter) => parameter.in === 'formData')
          .map(({ name }) => name);
        if (forms.length === 0) continue;
        const [body] = bodyParameters(operation);
        if (body === undefined) continue;
        context.report({
          at: operation,
          property: 'parameters',
          data: { operation: operation.signature, body: code(body), names: enumerate(forms) },
        });
      }
    },
  }),
});
