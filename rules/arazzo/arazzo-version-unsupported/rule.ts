import { defineRule } from '@assay/core';
import { visitForeignFaults } from '../../knowledge/structure/foreign-faults.js';

export default defineRule({
  id: 'arazzo-version-unsupported',
  meta: {
    name: 'Unsupported Arazzo version',
    category: 'documentation',
    topic: 'arazzo',
    severity: 'high',
    formats: [],
    preset: 'recommended',
    problem: '{{problem}}.',
    impact: 'The workflows are not checked, and runners of other versions may read them differently.',
    recommendation:
      'Write the version of the specification that the document follows, such as `arazzo: 1.0.1`.',
    references: { links: ['https://spec.openapis.org/arazzo/latest.html'] },
  },
  create: (context) => visitForeignFaults(context, 'arazzo-version-unsupported'),
});
