import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitPaths } from '../../knowledge/wording/report-habit.js';

/** A name stands between two variables of a path. */
export default defineRule({
  id: 'consecutive-path-parameters',
  meta: {
    name: 'Path variables side by side',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Two variables follow one another in {{subject}}, without a name between them.',
    impact:
      'Nobody can see from a URL which value is which, and a collection for the second one has no address.',
    recommendation:
      'Put the name of what the second one identifies between them: `/shelves/{shelf}/books/{book}`.',
    references: { specification: specificationLinks('paths-object') },
  },
  create: (context) => visitPaths(context, { isBroken: (path) => /\{[^{}]*\}\/\{[^{}]*\}/.test(path) }),
});
