import { defineRule } from '@assay/core';
import { visitForeignFaults } from '../../knowledge/structure/foreign-faults.js';

export default defineRule({
  id: 'arazzo-criterion-invalid',
  meta: {
    name: 'Invalid criterion',
    category: 'documentation',
    topic: 'arazzo',
    severity: 'medium',
    formats: [],
    preset: 'recommended',
    problem: '{{problem}}.',
    impact:
      'Runners cannot decide whether the step succeeded: they fail it, or accept any response as a success.',
    recommendation: 'Correct the condition, its `type` or its `context`.',
    references: { links: ['https://spec.openapis.org/arazzo/latest.html'] },
  },
  create: (context) => visitForeignFaults(context, 'arazzo-criterion-invalid'),
});
