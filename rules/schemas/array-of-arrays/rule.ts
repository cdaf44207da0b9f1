import { defineRule, resolveSchema } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit, schemaBreak } from '../../knowledge/wording/report-habit.js';

/** Reports arrays whose items are arrays. */
export default defineRule({
  id: 'array-of-arrays',
  meta: {
    name: 'Nested arrays',
    category: 'documentation',
    topic: 'schemas',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The array items are arrays: {{subject}}.',
    impact:
      'Inner arrays have no property names: only prose explains the second position, and generated types are `string[][]`.',
    recommendation: 'Describe each item as an object with named properties.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Schema.items',
      noun: 'arrays',
      appliesTo: ({ items }) => items !== undefined,
      breakOf: (schema) =>
        resolveSchema(schema.items)?.hasType('array') === true && {
          property: 'items',
          ...schemaBreak(schema),
        },
    }),
});
