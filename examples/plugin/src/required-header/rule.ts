import { defineRule } from '@assay/core';

/** Reports operations under `paths` without the header that traces requests. */
export default defineRule({
  id: 'acme/required-header',
  meta: {
    name: 'Required header missing',
    category: 'documentation',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '`{{operation}}` does not take the header `{{header}}`.',
    impact: 'A request cannot be followed through the logs of the services that it passes.',
    recommendation:
      'Add the header parameter `{{header}}` to the operation, or to its path for all of its operations.',
    options: {
      type: 'object',
      properties: {
        header: {
          type: 'string',
          default: 'X-Request-Id',
          description: 'The name of the header, in any case.',
        },
      },
      additionalProperties: false,
    },
  },
  create: (context) => ({
    Operation(operation) {
      // Other services receive the requests of callbacks and webhooks.
      if (operation.pathItem.role !== 'path') return;
      const { header } = context.options;
      const expectedHeader = header.toLowerCase();
      if (
        operation.parameters.some(
          (parameter) => parameter.in === 'header' && parameter.name.toLowerCase() === expectedHeader,
        )
      )
        return;
      context.report({ at: operation, data: { operation: operation.signature, header } });
    },
  }),
});
