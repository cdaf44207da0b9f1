import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'document-unreachable',
  meta: {
    name: 'Unreachable document',
    category: 'documentation',
    topic: 'loading',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: '`{{document}}` cannot be read: {{reason}}.',
    impact: 'The API is not analysed at all, so its faults stay unknown.',
    recommendation:
      'Check that the path or URL is right, that it can be reached from here without signing in, and that the response is the document itself.',
    references: {
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-15'],
    },
  },
  create: (context) => ({
    UnreachableFault(fault) {
      context.report({ at: fault, data: { document: documentName(fault.uri), reason: fault.reason } });
    },
  }),
});
