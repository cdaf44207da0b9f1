import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';

/** Every operation has a tag. */
export default defineRule({
  id: 'operation-tag-missing',
  meta: {
    name: 'Operation without a tag',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'No tag is given to {{subject}}.',
    impact: 'Documentation lists it under "default", and generated clients put it into a class of that name.',
    recommendation: 'Add `tags` with the name of the group that it belongs to.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations',
      breakOf: (operation) => operation.tags.length === 0 && { name: operation.signature },
    }),
});
