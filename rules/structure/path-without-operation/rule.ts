import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports paths without operations. */
export default defineRule({
  id: 'path-without-operation',
  meta: {
    name: 'Path without operations',
    category: 'documentation',
    topic: 'structure',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The path {{path}} has no operations.',
    impact:
      'Readers discover a resource but not what they can do with it; its actual operations are undocumented and untested.',
    recommendation:
      'Describe its operations, or remove the path ([Path Item Object](https://spec.openapis.org/oas/v3.1.2.html#path-item-object)).',
    references: { specification: specificationLinks('path-item-object') },
  },
  create: (context) => ({
    PathItem(pathItem) {
      const isOffered = pathItem.role === 'path' && pathItem.reference === undefined;
      if (!isOffered || pathItem.operationSlots.length > 0) return;
      context.report({ at: pathItem, operation: null, data: { path: code(pathItem.path) } });
    },
  }),
});
