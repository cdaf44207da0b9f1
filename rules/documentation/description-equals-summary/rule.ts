import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';

/** Reports descriptions that only repeat the summary. */
export default defineRule({
  id: 'description-equals-summary',
  meta: {
    name: 'Description identical to summary',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    agents: true,
    problem: 'The description only repeats the summary in {{subject}}.',
    impact: 'Readers open the details and learn nothing; tools show the same sentence twice.',
    recommendation: 'Add the details that the summary omits, or remove the description.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations',
      breakOf: (operation) =>
        isSame(operation.text('summary'), operation.text('description')) && {
          property: 'description',
          name: operation.signature,
        },
    }),
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
