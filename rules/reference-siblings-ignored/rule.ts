import { defineRule, formatPointer, type Format, type Reference } from '@assay/core';

export default defineRule({
  id: 'reference-siblings-ignored',
  meta: {
    name: 'Fields ignored beside a reference',
    category: 'documentation',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{what}} ignored.',
    impact: '{{loss}}',
    recommendation: '{{remedy}}',
  },
  create: () => ({}),
});
