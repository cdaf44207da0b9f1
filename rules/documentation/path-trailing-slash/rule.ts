import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitPaths } from '../../knowledge/wording/report-habit.js';

/** No path ends with a slash. */
export default defineRule({
  id: 'path-trailing-slash',
  meta: {
    name: 'Path with a trailing slash',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'There is a slash at the end of {{subject}}.',
    impact:
      'Clients that leave it out, as most people do, get a redirect or a `404`, depending on the gateway.',
    recommendation: 'Remove the slash at the end, and let the service redirect the old path.',
    references: { specification: specificationLinks('paths-object') },
  },
  create: (context) => visitPaths(context, { isBroken: (path) => path.length > 1 && path.endsWith('/') }),
});
