import { defineRule } from '@assay/core';
import { visitForeignFaults } from '../../knowledge/structure/foreign-faults.js';

export default defineRule({
  id: 'arazzo-structure-invalid',
  meta: {
    name: 'Invalid Arazzo structure',
    category: 'documentation',
    topic: 'arazzo',
    severity: 'medium',
    formats: [],
    preset: 'recommended',
    problem: '{{problem}}.',
    impact: 'Runners reject the document, or ignore the field that you meant.',
    recommendation:
      'Follow the [Arazzo Specification](https://spec.openapis.org/arazzo/latest.html) for this object.',
    references: { links: ['https://spec.openapis.org/arazzo/latest.html'] },
  },
  create: (context) => visitForeignFaults(context, 'arazzo-structure-invalid'),
});
