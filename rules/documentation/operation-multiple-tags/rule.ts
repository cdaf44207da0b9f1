import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';

/** Reports operations with more tags than the limit. */
export default defineRule({
  id: 'operation-multiple-tags',
  meta: {
    name: 'Too many operation tags',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The maximum number of tags per operation ({{most}}) is exceeded by {{subject}}.',
    impact:
      'Documentation lists the operation several times, and generated clients repeat its method in several classes.',
    recommendation: 'Keep the tag of its main group, or raise `most`.',
    references: { specification: specificationLinks('operation-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        most: {
          type: 'integer',
          minimum: 1,
          default: 1,
          description: 'The maximum number of tags per operation.',
        },
      },
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations',
      breakOf: (operation) =>
        operation.tags.length > context.options.most && { property: 'tags', name: operation.signature },
      dataOf: (subject) => ({ subject, most: context.options.most }),
    }),
});
