import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'json-syntax-violation',
  meta: {
    name: 'Invalid JSON accepted as YAML',
    category: 'documentation',
    topic: 'loading',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '`{{document}}` is not valid JSON: {{reason}}. It was read as YAML.',
    impact:
      'Tools that parse it as JSON reject the whole document: `JSON.parse`, gateways that import it, and programs that expect JSON in `.json` files.',
    recommendation: 'Correct the JSON, or rename the file to end in `.yaml`.',
    references: { links: ['https://www.rfc-editor.org/rfc/rfc8259'] },
  },
  create: (context) => ({
    LenientSyntaxFault(fault) {
      if (fault.syntax !== 'json') return;
      context.report({ at: fault, data: { document: documentName(fault.uri), reason: fault.reason } });
    },
  }),
});
