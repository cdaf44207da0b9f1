import { defineRule } from '@assay/core';
import { nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports summaries that are longer than the limit. */
export default defineRule({
  id: 'operation-summary-too-long',
  meta: {
    name: 'Long operation summary',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The summary of {{operation}} has {{length}} characters, more than the maximum of {{most}}.',
    impact: 'Menus and search results truncate it or become hard to scan.',
    recommendation:
      'Shorten the summary to a few words, and move the rest to the [`description`](https://spec.openapis.org/oas/v3.1.2.html#operation-object).',
    references: { specification: specificationLinks('operation-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        most: {
          type: 'integer',
          minimum: 1,
          default: 120,
          description: 'The maximum length of a summary, in characters.',
        },
      },
    },
  },
  create: (context) => ({
    Operation(operation) {
      const { most: max } = context.options;
      // Count code points, as readers do: a character outside of the basic plane is one.
      const summary = operation.text('summary') ?? '';
      const length = summary.length > max ? Array.from(summary.trim()).length : 0;
      if (length <= max) return;
      const data = { operation: nameOperation(operation), length, most: max };
      context.report({ at: operation, property: 'summary', data });
    },
  }),
});
