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
    impact: 'The step is not retried as intended, or the runner rejects the document.',
    recommendation:
      'Use `retryAfter` and `retryLimit` only in actions of type `retry`, with a `retryLimit` of at least 1.',
    references: { links: ['https://spec.openapis.org/arazzo/latest.html'] },
  },
  create: (context) => visitForeignFaults(context, 'arazzo-retry-invalid'),
});
