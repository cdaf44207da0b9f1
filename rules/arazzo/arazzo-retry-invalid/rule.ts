import { defineRule } from '@assay/core';
import { visitForeignFaults } from '../../knowledge/structure/foreign-faults.js';

export default defineRule({
  id: 'arazzo-retry-invalid',
  meta: {
    name: 'Ineffective retry setting',
    category: 'documentation',
    topic: 'arazzo',
    severity: 'low',
    formats: [],
    preset: 'recommended',
    problem: '{{problem}}.',
    impact: 'The step is not tried again as intended, or the runner refuses the document.',
    recommendation:
      'Use `retryAfter` and `retryLimit` in actions of the type `retry` only, with a `retryLimit` of 1 or more.',
    references: { links: ['https://spec.openapis.org/arazzo/latest.html'] },
  },
  create: (context) => visitForeignFaults(context, 'arazzo-retry-invalid'),
});
