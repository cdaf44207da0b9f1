import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'gate-weakened',
  meta: {
    name: 'Weakened gate',
    category: 'documentation',
    topic: 'documentation',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{change}} in `{{file}}`, compared with `{{ref}}`.',
    impact: 'Once this change is merged, runs report less, or pass where they fail today.',
    recommendation: 'Leave the gate unchanged, or have its owner approve this change separately.',
  },
  create: (context) => ({
    GateFault(fault) {
      const { change, ref, uri } = fault;
      context.report({ at: fault, data: { change, ref, file: documentName(uri) } });
    },
  }),
});
