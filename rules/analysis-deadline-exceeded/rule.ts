import { defineRule } from '@assay/core';
import { documentName } from '../knowledge/wording/document-name.js';

export default defineRule({
  id: 'analysis-deadline-exceeded',
  meta: {
    name: 'Analysis stopped at its deadline',
    category: 'documentation',
    topic: 'loading',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: 'The analysis of `{{document}}` was stopped at its deadline of {{seconds}} s.',
    impact: 'The API is not analysed: whatever is wrong with it stays unknown.',
    recommendation:
      'Run the analysis again with a later deadline, where the machine has less to do, or on a part of the API; give the documents that it refers to as files where their servers are slow.',
    references: {
      cwe: [400],
    },
  },
  create: (context) => ({
    DeadlineFault(fault) {
      context.report({ at: fault, data: { document: documentName(fault.uri), seconds: fault.seconds } });
    },
  }),
});
