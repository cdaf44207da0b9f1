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
    problem: 'The suppression of `{{rule}}` {{place}} expired: its last day was {{until}}.',
    impact: 'Assay reports the finding again, and the postponed work may be forgotten.',
    recommendation: 'Fix the finding and remove the suppression, or set a later date and a reason.',
  },
  create: (context) => ({
    ExpiredSuppressionFault(fault) {
      const { rule, until } = fault;
      context.report({ at: fault, data: { rule, until, place: suppressionPlace(fault) } });
    },
  }),
});
