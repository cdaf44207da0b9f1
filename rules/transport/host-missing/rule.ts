import { defineRule } from '@assay/core';

/** Reports 2.0 documents without a `host`. */
export default defineRule({
  id: 'host-missing',
  meta: {
    name: 'Missing host',
    category: 'documentation',
    topic: 'transport',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2'],
    preset: 'strict',
    problem: 'The document has no `host`, so the API is assumed to be at the address of the document.',
    impact:
      'Clients and scanners that read the document from a file or a repository do not know which host to call.',
    recommendation: 'Add `host`, and `schemes: [https]`.',
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#swagger-object' } },
  },
  create: (context) => ({
    Document(document) {
      if (document.raw['host'] === undefined && document.paths.length > 0) context.report({ at: document });
    },
  }),
});
