import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitPaths } from '../../knowledge/wording/report-habit.js';

/** Reports paths that end with a slash. */
export default defineRule({
  id: 'path-trailing-slash',
  meta: {
    name: 'Trailing slash in path',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The path ends with a slash: {{subject}}.',
    impact: 'Clients that omit the slash, as most do, get a redirect or a `404`, depending on the gateway.',
    recommendation: 'Remove the trailing slash, and redirect the old path in the service.',
    references: { specification: specificationLinks('paths-object') },
  },
  create: (context) => visitPaths(context, { isBroken: (path) => path.length > 1 && path.endsWith('/') }),
});
