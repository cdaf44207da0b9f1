import { defineRule, type Operation } from '@assay/core';
import { hasText, isDescribed } from '../../knowledge/operations/operation-traits.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { reportLacks, type Lack } from '../../knowledge/operations/report-missing.js';

/** Reports operations under `paths` that have a description but no summary. */
export default defineRule({
  id: 'operation-summary-missing',
  meta: {
    name: 'Missing operation summary',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    agents: true,
    problem: 'No summary is set for {{subject}}.',
    impact: 'Lists of operations show a path or a truncated description, and readers search longer.',
    recommendation:
      'Add a [`summary`](https://spec.openapis.org/oas/v3.1.2.html#operation-object) of a few words, such as "Close an order".',
    references: { specification: specificationLinks('operation-object') },
    yieldsTo: {
      'operation-description-missing': 'object',
    },
  },
  create: (context) => ({
    Document(document) {
      const hasSummary = (operation: Operation): boolean => hasText(operation, 'summary');
      const word = ({ at, property, subject }: Lack) => ({
        at,
        ...(at === document && { property }),
        data: { subject },
      });
      const concerned = document.operations.filter(isConcerned);
      reportLacks(context, document, concerned, hasSummary, word, {
        noun: pluralizeOperations,
        property: 'description',
      });
    },
  }),
});

/** False if only the path describes the operation, because its text then suffices. */
function isConcerned(operation: Operation): boolean {
  return hasOwnText(operation) || !isDescribed(operation);
}

function hasOwnText(operation: Operation): boolean {
  return hasText(operation, 'description') || hasText(operation, 'summary');
}

function pluralizeOperations(operations: readonly Operation[]): string {
  return operations.every(hasOwnText) ? 'described operations' : 'operations';
}
