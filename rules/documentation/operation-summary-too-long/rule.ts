import { defineRule } from '@assay/core';
import { nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** No summary of an operation is longer than the limit. */
export default defineRule({
  id: 'operation-summary-too-long',
  meta: {
    name: 'Summary too long',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The summary of {{operation}} has {{length}} characters, more than {{most}}.',
    impact: 'Menus and search results cut it off or become hard to scan.',
    recommendation:
      'Say in a few words what the call does, and move the rest into the [`description`](https://spec.openapis.org/oas/v3.1.2.html#operation-object).',
    references: { specification: specificationLinks('operation-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        most: {
          type: 'integer',
          minimum: 1,
          default: 120,
          description: 'The longest summary allowed, in characters.',
        },
      },
    },
  },
  create: (context) => ({
    Operation(operation) {
      const { most: max } = context.options;
      // Characters as readers count them: a sign outside the basic plane is one.
      const summary = operation.text('summary') ?? '';
      const length = summary.length > max ? Array.from(summary.trim()).length : 0;
      if (length <= max) return;
      const data = { operation: nameOperation(operation), length, most: max };
      context.report({ at: operation, property: 'summary', data });
    },
  }),
});
