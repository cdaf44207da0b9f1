import { defineRule } from '@assay/core';
import { documentName } from '../knowledge/wording/document-name.js';

export default defineRule({
  id: 'document-parse-error',
  meta: {
    name: 'Document cannot be parsed',
    category: 'documentation',
    topic: 'loading',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: '`{{document}}` is not valid {{syntax}}: {{reason}}.',
    impact:
      'Nothing in this document is analysed, and tools that follow the specification of its syntax refuse it too.',
    recommendation:
      'Fix the {{syntax}} here, or on a line above where something was left open, and run the analysis again.',
    references: {
      links: ['https://www.rfc-editor.org/rfc/rfc8259', 'https://yaml.org/spec/1.2.2/'],
    },
  },
  create: (context) => ({
    SyntaxFault(fault) {
      const { reason } = fault;
      const syntax = fault.syntax === 'json' ? 'JSON' : 'YAML';
      context.report({ at: fault, data: { document: documentName(fault.uri), syntax, reason } });
    },
  }),
});
