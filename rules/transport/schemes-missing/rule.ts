import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';

/** Reports a `host` without `schemes`. */
export default defineRule({
  id: 'schemes-missing',
  meta: {
    name: 'Missing schemes',
    category: 'security',
    topic: 'transport',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2'],
    preset: 'recommended',
    problem: 'The document has the host {{host}} but no `schemes`, so HTTPS is not declared.',
    impact: 'Clients use the protocol that the document was fetched with, which can be plain HTTP or a file.',
    recommendation: 'Set `schemes: [https]`.',
    references: {
      specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#swagger-object' },
      owasp: ['API8:2023'],
      cwe: [319],
    },
  },
  create: (context) => ({
    Document(document) {
      const host = document.text('host');
      if (host === undefined || document.raw['schemes'] !== undefined) return;
      if (
        document.operations.length > 0 &&
        document.operations.every(({ raw }) => Array.isArray(raw['schemes']))
      )
        return;
      context.report({ at: document, property: 'host', operation: null, data: { host: code(host) } });
    },
  }),
});
