import { defineRule, type Operation } from '@assay/core';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** A description says more than the summary. */
export default defineRule({
  id: 'description-equals-summary',
  meta: {
    name: 'Description that repeats the summary',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The description only repeats the summary in {{subject}}.',
    impact: 'Readers open the details and learn nothing; tools show the same sentence twice.',
    recommendation: 'Say in the description what the summary leaves out, or remove it.',
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
          .filter((operation) => isSame(operation.text('summary'), operation.text('description')))
          .map((at): HabitBreak => ({ at, property: 'description', name: at.signature }));
        const scope = { total: all.length, noun: 'operations' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});

function isSame(summary: string | undefined, description: string | undefined): boolean {
  return (
    summary !== undefined &&
    description !== undefined &&
    plain(summary) !== '' &&
    plain(summary) === plain(description)
  );
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim();
}
