import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'analysis-deadline-exceeded',
  meta: {
    name: 'Analysis timeout',
    category: 'documentation',
    topic: 'loading',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: 'The analysis of `{{document}}` exceeded its deadline of {{seconds}} s.',
    impact: 'Assay did not finish the analysis, so problems stay unknown.',
    recommendation:
      'Run the analysis again with a later deadline, on a less busy machine, or on a part of the API. If servers of referenced documents are slow, provide those documents as files.',
  },
  create: (context) => ({
    DeadlineFault(fault) {
      context.report({ at: fault, data: { document: documentName(fault.uri), seconds: fault.seconds } });
    },
  }),
});
