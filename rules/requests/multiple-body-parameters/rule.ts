import { defineRule } from '@assay/core';
import { bodyParameters } from '../../knowledge/operations/operation-traits.js';
import { enumerate } from '../../knowledge/wording/names.js';

/** Reports 2.0 operations with several body parameters. */
export default defineRule({
  id: 'multiple-body-parameters',
  meta: {
    name: 'Multiple body parameters',
    category: 'documentation',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2'],
    preset: 'recommended',
    problem: '`{{operation}}` has {{count}} body parameters: {{names}}.',
    impact:
      'A request has one body: clients send one of them, or combine them in their own way, and the service may read neither.',
    recommendation:
      'Combine them in one object, and make it the schema of the only body parameter ([Parameter Object](https://spec.openapis.org/oas/v2.0.html#parameter-object)).',
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#parameter-object' } },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        const bodies = bodyParameters(operation);
        if (bodies.length < 2) continue;
        context.report({
          at: operation,
          property: 'parameters',
          data: { operation: operation.signature, count: bodies.length, names: enumerate(bodies) },
        });
      }
    },
  }),
});
