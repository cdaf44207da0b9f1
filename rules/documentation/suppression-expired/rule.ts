import { defineRule } from '@assay/core';
import { suppressionPlace } from '../../knowledge/wording/suppression-place.js';

export default defineRule({
  id: 'suppression-expired',
  meta: {
    name: 'Expired suppression',
    category: 'documentation',
    topic: 'documentation',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The suppression of `{{rule}}` {{place}} has expired: its last day was {{until}}.',
    impact: 'The finding is reported again, and the work that was put off until then may be forgotten.',
    recommendation:
      'Fix what the rule finds there and remove the suppression, or give it a later date and a reason.',
  },
  create: (context) => ({
    ExpiredSuppressionFault(fault) {
      const { rule, until } = fault;
      context.report({ at: fault, data: { rule, until, place: suppressionPlace(fault) } });
    },
  }),
});
