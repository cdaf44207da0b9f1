import { defineRule } from '@assay/core';
import { specificationLinks } from '../knowledge/specification-links.js';

/** Every operation under `paths` has an operationId. */
export default defineRule({
  id: 'operation-id-missing',
  meta: {
    name: 'Operation id missing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '`{{operation}}` has no `operationId`.',
    impact:
      'Generated clients, tests and links make up a name for it, and lose track of it when its path changes.',
    recommendation:
      'Give it an [`operationId`](https://spec.openapis.org/oas/v3.1.2.html#operation-object) that is unique in the document and stays when the path changes.',
    references: { specification: specificationLinks('operation-object') },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        // What is neither absent nor a text is a fault of another kind.
        if (Object.hasOwn(operation.raw, 'operationId') && operation.raw['operationId'] !== '') continue;
        context.report({ at: operation, property: 'operationId', data: { operation: operation.signature } });
      }
    },
  }),
});
