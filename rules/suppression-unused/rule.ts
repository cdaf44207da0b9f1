import { defineRule } from '@assay/core';
import { suppressionPlace } from '../knowledge/wording/suppression-place.js';

export default defineRule({
  id: 'suppression-unused',
  meta: {
    name: 'Unused suppression',
    category: 'documentation',
    topic: 'documentation',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The suppression of `{{rule}}` {{place}} suppresses nothing: the rule finds nothing there.',
    impact: 'The same fault, made there again one day, would not be told to anyone.',
    recommendation:
      'Remove the suppression; or move it where the finding stands, if one is told nearby nevertheless.',
  },
  create: (context) => ({
    UnusedSuppressionFault(fault) {
      context.report({ at: fault, data: { rule: fault.rule, place: suppressionPlace(fault) } });
    },
  }),
});
