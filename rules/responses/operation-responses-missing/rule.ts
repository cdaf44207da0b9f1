import { documentedCodes } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { nameOperation } from '../../knowledge/wording/names.js';

/** Reports operations under `paths` without responses. */
export default defineRule({
  id: 'operation-responses-missing',
  meta: {
    name: 'Missing responses',
    category: 'documentation',
    topic: 'responses',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: '{{operation}} {{lack}}, so the document does not define what it returns.',
    impact:
      'Validators cannot check its responses, so data leaks go unnoticed, and no tests can be generated.',
    recommendation:
      'Add [`responses`](https://spec.openapis.org/oas/v3.1.2.html#responses-object): at least the 200 OK response must be documented with at least one content type.',
    references: {
      specification: specificationLinks('responses-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        if (documentedCodes(operation)?.length !== 0) continue;
        const lack = Object.hasOwn(operation.raw, 'responses')
          ? 'has empty `responses`'
          : 'has no `responses`';
        context.report({
          at: operation,
          property: 'responses',
          data: { operation: nameOperation(operation), lack },
        });
      }
    },
  }),
});
