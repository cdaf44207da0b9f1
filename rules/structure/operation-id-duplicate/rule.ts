import { defineRule, type Operation } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports operations with the same `operationId`, including webhooks and callbacks. */
export default defineRule({
  id: 'operation-id-duplicate',
  meta: {
    name: 'Duplicate operation ID',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: '`{{operation}}` has the operationId `{{id}}`, which `{{first}}` already has.',
    impact:
      'Generated clients lose one of the two operations or do not compile, and links and tests may reach the wrong one.',
    recommendation:
      'Rename one of them: an [`operationId`](https://spec.openapis.org/oas/v3.1.2.html#operation-object) must be unique among all operations of the document (case matters).',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) => {
    const firstOf = new Map<string, Operation>();
    return {
      Operation(operation) {
        const id = operation.operationId;
        if (id === undefined) return;
        const first = firstOf.get(id);
        if (first === undefined) {
          firstOf.set(id, operation);
        } else {
          const data = { operation: operation.signature, id, first: first.signature };
          context.report({ at: operation, property: 'operationId', data });
        }
      },
    };
  },
});
