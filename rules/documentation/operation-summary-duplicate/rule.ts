import { defineRule, type Operation } from '@assay/core';
import { reportAsOne, operationBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports operations that share a summary, if no description explains how they differ. */
export default defineRule({
  id: 'operation-summary-duplicate',
  meta: {
    name: 'Duplicate operation summary',
    category: 'documentation',
    topic: 'documentation',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'agents',
    problem: 'Operations share a summary, and no description explains how they differ: {{subject}}.',
    impact:
      'A reader or an agent that chooses by the summary cannot distinguish these operations, and calls the wrong one.',
    recommendation: 'Describe in each summary or description what distinguishes the operation.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) => ({
    Document(document) {
      const operations = document.operations.filter(
        (operation) => normaliseText(operation, 'summary') !== '' && !operation.flag('deprecated'),
      );
      const breaks = groupAlike(operations)
        .filter((alike) => alike.length > 1)
        .flat()
        .map((at) => operationBreak(at, 'summary'));
      const scope = { total: operations.length, noun: 'operations with a summary' };
      reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
    },
  }),
});

/** Groups operations by their texts. Omits operations whose descriptions `description-duplicate` compares. */
function groupAlike(operations: readonly Operation[]): Operation[][] {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const description = normaliseText(operation, 'description');
    if (description.length >= minDescription) continue;
    const key = JSON.stringify([normaliseText(operation, 'summary'), description]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [operation]);
    else known.push(operation);
  }
  return [...groups.values()];
}

/** The minimum length of a description that `description-duplicate` compares. */
const minDescription = 20;

/** Returns the text of a field without case, repeated spaces and a final period. */
function normaliseText(operation: Operation, field: 'summary' | 'description'): string {
  return (operation.text(field) ?? '').trim().replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();
}
