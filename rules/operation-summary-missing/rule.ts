import { defineRule } from '@assay/core';
import { hasText } from '../knowledge/operations/described-operation.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';
import { findLacks } from '../knowledge/operations/whole-api.js';

/** Every operation under `paths` that is described has a summary. */
export default defineRule({
  id: 'operation-summary-missing',
  meta: {
    name: 'Operation without summary',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'No summary is given for {{subject}}.',
    impact:
      'Lists of operations show a path or a cut description, and readers find what they look for more slowly.',
    recommendation:
      'Add a [`summary`](https://spec.openapis.org/oas/v3.1.2.html#operation-object) of a few words, such as "Close an order".',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) => ({
    Document(document) {
      // Those that say nothing at all are the matter of `operation-description-missing`.
      const described = document.operations.filter(
        (operation) => hasText(operation, 'description') || hasText(operation, 'summary'),
      );
      const lacks = findLacks(document, described, (operation) => hasText(operation, 'summary'), {
        noun: 'described operations',
        property: 'description',
      });
      for (const { at, property, subject } of lacks)
        context.report({ at, ...(at === document && { property }), data: { subject } });
    },
  }),
});
