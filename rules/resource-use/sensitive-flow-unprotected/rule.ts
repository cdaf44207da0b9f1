import { defineRule } from '@assay/core';
import { isUnprotectedFlow } from '../../knowledge/operations/missing-throttling.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { nameOperation } from '../../knowledge/wording/names.js';

/** Reports payments and orders without protection against scripts, in an API that documents throttling. */
export default defineRule({
  id: 'sensitive-flow-unprotected',
  meta: {
    name: 'Unprotected sensitive flow',
    category: 'security',
    topic: 'resource-use',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      '{{operation}} moves money or places an order, and documents no protection against scripts or repeated requests: no 429, idempotency key or captcha.',
    impact:
      'A script can buy up scarce items or test stolen cards, and a client that retries a lost request pays twice.',
    recommendation:
      'Limit calls per account and document the 429 response, accept an [`Idempotency-Key`](https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/), and add a captcha where people shop.',
    references: {
      owasp: ['API6:2023'],
      cwe: [799, 837],
      specification: specificationLinks('operation-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        if (isUnprotectedFlow(operation))
          context.report({ at: operation, data: { operation: nameOperation(operation) } });
      }
    },
  }),
});
