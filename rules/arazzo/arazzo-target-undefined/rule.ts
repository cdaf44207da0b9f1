import { defineRule } from '@assay/core';
import { visitForeignFaults } from '../../knowledge/structure/foreign-faults.js';

export default defineRule({
  id: 'arazzo-target-undefined',
  meta: {
    name: 'Undefined target in an Arazzo document',
    category: 'documentation',
    topic: 'arazzo',
    severity: 'medium',
    formats: [],
    preset: 'recommended',
    problem: '{{problem}}.',
    impact: 'The workflow stops at this point, or cannot start at all.',
    recommendation: 'Correct the name, or add the missing object.',
    references: { links: ['https://spec.openapis.org/arazzo/latest.html'] },
  },
  create: (context) => visitForeignFaults(context, 'arazzo-target-undefined'),
});
