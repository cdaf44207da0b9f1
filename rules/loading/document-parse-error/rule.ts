import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'document-parse-error',
  meta: {
    name: 'Unparsable document',
    category: 'documentation',
    topic: 'loading',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: '`{{document}}` {{fault}}: {{reason}}.',
    impact:
      'Assay analyses nothing in this document, and tools that follow the syntax specification reject it too.',
    recommendation: '{{remedy}}, and run the analysis again.',
    references: {
      links: ['https://www.rfc-editor.org/rfc/rfc8259', 'https://yaml.org/spec/1.2.2/'],
    },
  },
  create: (context) => ({
    SyntaxFault(fault) {
      const syntax = fault.syntax === 'json' ? 'JSON' : 'YAML';
      const data = fault.isEmpty
        ? {
            fault: 'cannot be parsed',
            remedy: 'Add the content that the references to it need, or remove them',
          }
        : {
            fault: `is not valid ${syntax}`,
            remedy: `Fix the ${syntax} here, or on an earlier line with an unclosed bracket, quote or block`,
          };
      context.report({
        at: fault,
        data: { document: documentName(fault.uri), reason: fault.reason, ...data },
      });
    },
  }),
});
