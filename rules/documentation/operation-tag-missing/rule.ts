import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';

/** Reports operations without a tag. */
export default defineRule({
  id: 'operation-tag-missing',
  meta: {
    name: 'Missing operation tag',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'No tag is set for {{subject}}.',
    impact:
      'Documentation lists the operation under "default", and generated clients put it in a class of that name.',
    recommendation: 'Add `tags` with the name of its group.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations',
      breakOf: (operation) => operation.tags.length === 0 && { name: operation.signature },
    }),
});
