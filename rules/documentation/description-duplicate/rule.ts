import { defineRule, type Operation } from '@assay/core';
import { reportAsOne, operationBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports operations that share a description. */
export default defineRule({
  id: 'description-duplicate',
  meta: {
    name: 'Duplicate operation description',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    agents: true,
    problem: 'Operations share a description: {{subject}}.',
    impact: 'One of the descriptions was copied and not adapted, or none of them explains its operation.',
    recommendation: 'Describe what distinguishes each operation.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) => {
    const byText = new Map<string, Operation[]>();
    let total = 0;
    return {
      Operation(operation) {
        const text = (operation.text('description') ?? '').trim();
        if (text.length < shortest || operation.flag('deprecated')) return;
        total++;
        const same = byText.get(text);
        if (same === undefined) byText.set(text, [operation]);
        else same.push(operation);
      },
      'Document:exit'(document) {
        const breaks = [...byText.values()]
          .filter((same) => same.length > 1)
          .flat()
          .map((at) => operationBreak(at, 'description'));
        const scope = { total, noun: 'described operations' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});

/** The minimum length of a description. Shorter texts are labels: "Delete a user". */
const shortest = 20;
