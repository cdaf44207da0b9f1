import { defineRule, type Operation } from '@assay/core';
import { enumerate, nameOperation } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports tags of operations that the document does not declare. */
export default defineRule({
  id: 'operation-tag-undefined',
  meta: {
    name: 'Undefined tag',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The root `tags` do not declare {{subject}}.',
    impact: 'The group has no description, and a misspelt name creates a new group.',
    recommendation: 'Declare the tag in the root `tags`, or correct its name.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) => {
    const all: Operation[] = [];
    return {
      Operation(operation) {
        all.push(operation);
      },
      'Document:exit'(document) {
        const declared = new Set(document.tags.map(({ name }) => name));
        if (declared.size === 0) return;
        const breaks = all
          .filter((operation) => operation.tags.some((tag) => !declared.has(tag)))
          .map((at): Deviation => ({
            at,
            property: 'tags',
            name: at.signature,
            subject: `${enumerate(at.tags.filter((tag) => !declared.has(tag)))} of ${nameOperation(at)}`,
          }));
        const scope = {
          total: all.filter(({ tags }) => tags.length > 0).length,
          noun: 'operations with tags',
        };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});
