import { defineRule } from '@assay/core';
import { visitForeignFaults } from '../../knowledge/structure/foreign-faults.js';

export default defineRule({
  id: 'arazzo-operation-ambiguous',
  meta: {
    name: 'Ambiguous operation ID',
    category: 'documentation',
    topic: 'arazzo',
    severity: 'low',
    formats: [],
    preset: 'recommended',
    problem: '{{problem}}.',
    impact: 'Runners reject the step, or call the operation of another API.',
    recommendation: 'Write `$sourceDescriptions.<name>.<operationId>`.',
    references: { links: ['https://spec.openapis.org/arazzo/latest.html'] },
  },
  create: (context) => visitForeignFaults(context, 'arazzo-operation-ambiguous'),
});
