import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'document-too-deep',
  meta: {
    name: 'Deeply nested document',
    category: 'documentation',
    topic: 'loading',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: '`{{document}}` is nested deeper than {{limit}} levels from here on.',
    impact:
      'Assay analyses nothing in this document, and programs that read it recursively can run out of stack and crash.',
    recommendation:
      'Move inner schemas to components and reference them with `$ref`; check that no generator has unrolled a recursive type.',
    references: {
      links: ['https://www.rfc-editor.org/rfc/rfc8259#section-9'],
    },
  },
  create: (context) => ({
    DepthFault(fault) {
      context.report({ at: fault, data: { document: documentName(fault.uri), limit: fault.limit } });
    },
  }),
});
