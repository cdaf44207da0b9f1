import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitPaths } from '../../knowledge/wording/report-habit.js';

/** Reports paths with two variables in a row, without a literal segment between them. */
export default defineRule({
  id: 'consecutive-path-parameters',
  meta: {
    name: 'Adjacent path variables',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Two variables follow each other in {{subject}}, without a literal segment between them.',
    impact:
      'Readers cannot see from a URL which value is which, and the collection of the second one has no address.',
    recommendation: 'Insert the name of the second resource between them: `/shelves/{shelf}/books/{book}`.',
    references: { specification: specificationLinks('paths-object') },
  },
  create: (context) => visitPaths(context, { isBroken: (path) => /\{[^{}]*\}\/\{[^{}]*\}/.test(path) }),
});
