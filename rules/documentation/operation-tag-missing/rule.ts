import { defineRule, type Operation } from '@assay/core';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Every operation has a tag. */
export default defineRule({
  id: 'operation-tag-missing',
  meta: {
    name: 'Operation without a tag',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'No tag is given to {{subject}}.',
    impact: 'Documentation lists it under "default", and generated clients put it into a class of that name.',
    recommendation: 'Add `tags` with the name of the group that it belongs to.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) => {
    const all: Operation[] = [];
    return {
      Operation(operation) {
        all.push(operation);
      },
      'Document:exit'(document) {
        const breaks = all
          .filter((operation) => operation.tags.length === 0)
          .map((at): HabitBreak => ({ at, name: at.signature }));
        const scope = { total: all.length, noun: 'operations' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});
