import { defineRule } from '@assay/core';

/** Reports paths without the prefix that the gateway uses for routing. */
export default defineRule({
  id: 'acme/path-prefix',
  meta: {
    name: 'Path without the common prefix',
    category: 'documentation',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The path `{{path}}` does not begin with `{{prefix}}`.',
    impact: 'The gateway does not route it, and clients get a 404 for what the document promises.',
    recommendation: 'Move the path under `{{prefix}}`.',
    options: {
      type: 'object',
      properties: {
        prefix: {
          type: 'string',
          default: '/api',
          description: 'The first segments of every path, without a slash at the end.',
        },
      },
      additionalProperties: false,
    },
  },
  create: (context) => ({
    PathItem(pathItem) {
      const { prefix } = context.options;
      if (pathItem.role !== 'path' || pathItem.path === prefix || pathItem.path.startsWith(`${prefix}/`))
        return;
      context.report({ at: pathItem, data: { path: pathItem.path, prefix } });
    },
  }),
});
