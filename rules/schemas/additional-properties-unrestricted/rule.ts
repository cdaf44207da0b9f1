import { defineRule } from '@assay/core';
import { visitOpenObjects } from '../../knowledge/bounds/open-objects.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports objects in requests that allow undeclared properties. */
export default defineRule({
  id: 'additional-properties-unrestricted',
  meta: {
    name: 'Undeclared properties allowed',
    category: 'security',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} undeclared properties: {{reason}}.',
    impact:
      'A client can add properties that the service then stores, such as `role` or `balance` (mass assignment); misspelt names go unnoticed.',
    recommendation:
      'Set [`additionalProperties: false`](https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.2.3), and reject or ignore undeclared properties in the service.',
    references: {
      owasp: ['API3:2023'],
      cwe: [915],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => visitOpenObjects(context, 'additionalProperties'),
});
