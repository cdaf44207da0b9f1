import { defineRule } from '@assay/core';
import { visitForeignFaults } from '../../knowledge/structure/foreign-faults.js';

export default defineRule({
  id: 'arazzo-dependency-circular',
  meta: {
    name: 'Circular dependency',
    category: 'documentation',
    topic: 'arazzo',
    severity: 'medium',
    formats: [],
    preset: 'recommended',
    problem: '{{problem}}.',
    impact: 'None of them can start: a runner rejects the document or waits forever.',
    recommendation: 'Remove one of the names from `dependsOn`.',
    references: { links: ['https://spec.openapis.org/arazzo/latest.html'] },
  },
  create: (context) => visitForeignFaults(context, 'arazzo-dependency-circular'),
});
