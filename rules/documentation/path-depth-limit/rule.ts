import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitPaths } from '../../knowledge/wording/report-habit.js';

/** Reports paths with more levels of names than the limit. */
export default defineRule({
  id: 'path-depth-limit',
  meta: {
    name: 'Deeply nested path',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'More than {{most}} levels of names in {{subject}}.',
    impact: 'Long paths repeat what the last identifier already says, and break whenever a resource moves.',
    recommendation:
      'Address the inner resource by its own identifier: `/books/{book}` instead of `/rooms/{room}/shelves/{shelf}/books/{book}`.',
    references: { specification: specificationLinks('paths-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        most: {
          type: 'integer',
          minimum: 1,
          default: 4,
          description: 'The maximum number of names in a path, without variables and versions.',
        },
      },
    },
  },
  create: (context) => {
    const { most: max } = context.options;
    return visitPaths(context, {
      isBroken: (path) => countPathDepth(path) > max,
      dataOf: (subject) => ({ subject, most: max }),
    });
  },
});

/** Counts the names in a path: segments other than variables and versions. */
function countPathDepth(path: string): number {
  return path.split('/').filter((segment) => segment !== '' && !/^(?:\{.*|v\d+(?:\.\d+)*)$/i.test(segment))
    .length;
}
