import { defineRule } from '@assay/core';
import { visitForeignFaults } from '../../knowledge/structure/foreign-faults.js';

export default defineRule({
  id: 'arazzo-input-missing',
  meta: {
    name: 'Missing step input',
    category: 'documentation',
    topic: 'arazzo',
    kind: 'absence',
    severity: 'medium',
    formats: [],
    preset: 'recommended',
    problem: '{{problem}}.',
    impact: 'The API or the called workflow rejects the request, and the workflow stops at this step.',
    recommendation:
      'Set the value in the `parameters` or `requestBody` of the step, or in the `parameters` of the workflow.',
    references: { links: ['https://spec.openapis.org/arazzo/latest.html'] },
  },
  create: (context) => visitForeignFaults(context, 'arazzo-input-missing'),
});
