import { defineRule } from '@assay/core';
import { pathFault } from '../../knowledge/structure/path-syntax.js';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports path templates with invalid syntax. */
export default defineRule({
  id: 'path-malformed',
  meta: {
    name: 'Malformed path',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The path {{path}} {{fault}}.',
    impact:
      'Clients cannot build a URL from it, and gateways that enforce the document reject the calls or match others.',
    recommendation:
      '{{remedy}} ([path templating](https://spec.openapis.org/oas/v3.1.2.html#path-templating)).',
    references: {
      specification: specificationLinks('path-templating'),
      links: ['https://www.rfc-editor.org/rfc/rfc3986#section-3.3'],
    },
  },
  create: (context) => ({
    PathItem(pathItem) {
      if (pathItem.role !== 'path') return;
      const found = pathFault(pathItem.path);
      if (found !== undefined)
        context.report({ at: pathItem, operation: null, data: { path: code(pathItem.path), ...found } });
    },
  }),
});
