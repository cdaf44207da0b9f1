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
    impact:
      'Assay does not check the workflows, and runners for other versions may interpret them differently.',
    recommendation:
      'Set the version of the specification that the document follows, such as `arazzo: 1.0.1`.',
    references: { links: ['https://spec.openapis.org/arazzo/latest.html'] },
  },
  create: (context) => visitForeignFaults(context, 'arazzo-version-unsupported'),
});
