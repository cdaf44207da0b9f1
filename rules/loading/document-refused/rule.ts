import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'document-refused',
  meta: {
    name: 'Blocked document',
    category: 'documentation',
    topic: 'loading',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: '`{{document}}` was not fetched, because the fetch policy blocks it: {{reason}}.',
    impact:
      'Assay analyses nothing in this document. A document that makes its readers call internal addresses could also be an attack on them.',
    recommendation:
      'Use a public `https://` URL without credentials, provide the document as a file, or have the operator of the analysis allow the host; see [server-side request forgery](https://owasp.org/API-Security/editions/2023/en/0xa7-server-side-request-forgery/).',
  },
  create: (context) => ({
    RefusedFault(fault) {
      const document = documentName(fault.target ?? fault.uri);
      context.report({ at: fault, data: { document, reason: fault.reason } });
    },
  }),
});
