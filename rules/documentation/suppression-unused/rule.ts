import { defineRule } from '@assay/core';
import { suppressionPlace } from '../../knowledge/wording/suppression-place.js';

export default defineRule({
  id: 'suppression-unused',
  meta: {
    name: 'Unused suppression',
    category: 'documentation',
    topic: 'documentation',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The suppression of `{{rule}}` {{place}} has no effect: the rule reports nothing there.',
    impact: 'If the same problem returns, Assay does not report it.',
    recommendation: 'Remove the suppression, or move it to the finding if one is still reported nearby.',
  },
  create: (context) => ({
    UnusedSuppressionFault(fault) {
      context.report({ at: fault, data: { rule: fault.rule, place: suppressionPlace(fault) } });
    },
  }),
});
