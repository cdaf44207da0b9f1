import { defineRule, type Operation } from '@assay/core';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** No operation has more tags than the limit. */
export default defineRule({
  id: 'operation-multiple-tags',
  meta: {
    name: 'Operation with several tags',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The limit of tags on one operation, {{most}}, is exceeded by {{subject}}.',
    impact: 'Documentation lists it several times, and generated clients have its method in several classes.',
    recommendation: 'Keep the tag of the group that it belongs to most, or raise `most`.',
    references: { specification: specificationLinks('operation-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        most: {
          type: 'integer',
          minimum: 1,
          default: 1,
          description: 'How many tags an operation may have.',
        },
      },
    },
  },
  create: (context) => {
    const all: Operation[] = [];
    return {
      Operation(operation) {
        all.push(operation);
      },
      'Document:exit'(document) {
        const { most: max } = context.options;
        const breaks = all
          .filter((operation) => operation.tags.length > max)
          .map((at): HabitBreak => ({ at, property: 'tags', name: at.signature }));
        const scope = { total: all.length, noun: 'operations' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject, most: max }));
      },
    };
  },
});
