import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

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
    impact: 'The API is not analysed, so its faults stay unknown.',
    recommendation:
      'Run the analysis again with a later deadline, on a less busy machine, or on a part of the API; if the servers of referenced documents are slow, give those documents as files.',
  },
  create: (context) => ({
    DeadlineFault(fault) {
      context.report({ at: fault, data: { document: documentName(fault.uri), seconds: fault.seconds } });
    },
  }),
});
