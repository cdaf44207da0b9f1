import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';

/** Every operation id can stand in a URL. */
export default defineRule({
  id: 'operation-id-not-url-safe',
  meta: {
    name: 'Operation id that is not safe in a URL',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Characters that are not safe in a URL occur in the `operationId` {{subject}}.',
    impact:
      'Documentation links operations by their ids, and generated code needs names: each tool replaces such characters in its own way.',
    recommendation: 'Use letters, digits, `-`, `_` and `.` only.',
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
