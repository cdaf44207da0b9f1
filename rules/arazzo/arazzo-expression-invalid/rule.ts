import { defineRule } from '@assay/core';
import { visitForeignFaults } from '../../knowledge/structure/foreign-faults.js';

export default defineRule({
  id: 'arazzo-expression-invalid',
  meta: {
    name: 'Invalid expression in an Arazzo document',
    category: 'documentation',
    topic: 'arazzo',
    severity: 'medium',
    formats: [],
    preset: 'recommended',
    problem: '{{problem}}.',
    impact: 'The expression has no value at run time: the request is sent without it, or the workflow stops.',
    recommendation:
      'Correct the [runtime expression](https://spec.openapis.org/arazzo/latest.html#runtime-expressions), or add the object that it refers to.',
    references: { links: ['https://spec.openapis.org/arazzo/latest.html'] },
  },
  create: (context) => visitForeignFaults(context, 'arazzo-expression-invalid'),
});
