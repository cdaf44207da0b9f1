import { defineRule } from '@assay/core';
import { visitForeignFaults } from '../../knowledge/structure/foreign-faults.js';

export default defineRule({
  id: 'arazzo-parameter-undefined',
  meta: {
    name: 'Undefined parameter in a step',
    category: 'documentation',
    topic: 'arazzo',
    severity: 'low',
    formats: [],
    preset: 'recommended',
    problem: '{{problem}}.',
    impact: 'The value is not sent, or the API ignores it, so the call has a different effect than intended.',
    recommendation: 'Correct the `name` or `in`, or declare the parameter in the source description.',
    references: { links: ['https://spec.openapis.org/arazzo/latest.html'] },
  },
  create: (context) => visitForeignFaults(context, 'arazzo-parameter-undefined'),
});
