import type { ExpensiveWork } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { unthrottledWork } from '../../knowledge/operations/missing-throttling.js';
import { nameOperation } from '../../knowledge/wording/names.js';

const sentences: Readonly<Record<ExpensiveWork, string>> = {
  export: 'exports data',
  import: 'imports data',
  report: 'creates reports',
  search: 'searches',
  upload: 'accepts uploads',
  batch: 'processes batches',
  query: 'runs client queries',
  backup: 'creates backups',
};

/** Reports costly operations without documented throttling, in an API that documents it elsewhere. */
export default defineRule({
  id: 'expensive-operation-without-throttling',
  meta: {
    name: 'Expensive operation without throttling',
    category: 'security',
    topic: 'resource-use',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      '{{operation}} {{does}}, and documents neither 429 nor a size limit, while other operations of the API document 429.',
    impact:
      'One client that calls it in a loop can exhaust the processor, memory or storage of all clients, at your expense.',
    recommendation:
      'Limit how often a client may call it and how much it may request, and document the [429](https://www.rfc-editor.org/rfc/rfc6585#section-4) or 413 response.',
    references: {
      owasp: ['API4:2023'],
      cwe: [770, 799],
      specification: specificationLinks('responses-object'),
    },
    yieldsTo: {
      'auth-operation-without-throttling': 'object',
    },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        const work = unthrottledWork(operation);
        if (work === undefined) continue;
        context.report({
          at: operation,
          property: 'responses',
          data: { operation: nameOperation(operation), does: sentences[work] },
        });
      }
    },
  }),
});
