import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

const emptyVariable = /\{\s*\}/;

/** Reports path templates with an unnamed variable. */
export default defineRule({
  id: 'path-template-empty',
  meta: {
    name: 'Unnamed path variable',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The path {{path}} has a variable without a name: `{}`.',
    impact:
      'No parameter can describe it: clients send the braces literally, and the accepted values are not tested.',
    recommendation:
      'Name the variable, and describe it with a parameter `in: path` of that name ([path templating](https://spec.openapis.org/oas/v3.1.2.html#path-templating)).',
    references: { specification: specificationLinks('path-templating') },
  },
  create: (context) => ({
    PathItem(pathItem) {
      if (pathItem.role !== 'path' || !emptyVariable.test(pathItem.path)) return;
      context.report({ at: pathItem, operation: null, data: { path: code(pathItem.path) } });
    },
  }),
});
