import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';

/** Reports operation ids with characters that are not URL-safe. */
export default defineRule({
  id: 'operation-id-not-url-safe',
  meta: {
    name: 'Operation ID with unsafe characters',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The `operationId` has characters that are not URL-safe: {{subject}}.',
    impact:
      'Documentation uses operation IDs in links, and generated code uses them as names: each tool replaces such characters differently.',
    recommendation: 'Use only letters, digits, `-`, `_` and `.`.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Operation',
      noun: 'operations',
      breakOf: ({ operationId }) =>
        operationId !== undefined &&
        !/^[A-Za-z0-9\-._~]+$/.test(operationId) && { property: 'operationId', name: operationId },
    }),
});
