import { defineRule } from '@assay/core';
import { visitOpenObjects } from '../../knowledge/bounds/open-objects.js';

/** Reports composed objects in requests that allow undeclared properties. */
export default defineRule({
  id: 'unevaluated-properties-unrestricted',
  meta: {
    name: 'Undeclared properties allowed in a composition',
    category: 'security',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: '{{subject}} undeclared properties: {{reason}}.',
    impact:
      'A client can add properties that the service then stores, such as `role` or `balance` (mass assignment); misspelt names go unnoticed.',
    recommendation:
      'Set [`unevaluatedProperties: false`](https://json-schema.org/draft/2020-12/json-schema-core#section-11.3) next to the `allOf`, `anyOf` or `oneOf`: unlike `additionalProperties`, it considers the properties of all parts.',
    references: {
      owasp: ['API3:2023'],
      cwe: [915],
      specification: {
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#schema-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#schema-object',
      },
    },
  },
  create: (context) => visitOpenObjects(context, 'unevaluatedProperties'),
});
