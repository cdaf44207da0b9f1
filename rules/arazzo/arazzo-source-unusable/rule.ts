import { defineRule } from '@assay/core';
import { visitForeignFaults } from '../../knowledge/structure/foreign-faults.js';

export default defineRule({
  id: 'arazzo-source-unusable',
  meta: {
    name: 'Unusable source description',
    category: 'documentation',
    topic: 'arazzo',
    severity: 'medium',
    formats: [],
    preset: 'recommended',
    problem: '{{problem}}.',
    impact: 'A runner cannot find the operations of the workflow and stops before the first step.',
    recommendation: 'Correct the `url` or `type` of the source description, or add the file.',
    references: { links: ['https://spec.openapis.org/arazzo/latest.html'] },
  },
  create: (context) => visitForeignFaults(context, 'arazzo-source-unusable'),
});
