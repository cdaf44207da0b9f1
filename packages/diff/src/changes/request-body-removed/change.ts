import { defineChange } from '../../define-change.js';

/** An operation takes no request body any more. */
export default defineChange({
  id: 'request-body-removed',
  meta: {
    name: 'Request body',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{operations}} no longer takes a request body.',
      impact: 'What clients send there is ignored, or refused.',
      recommendation: 'Go on taking it, or offer the operation under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now takes a request body.',
      impact: 'Clients can send one.',
      recommendation: 'Say in the description what it is for.',
    },
  },
  visitor: {
    RequestBody({ before, after, usage }, { report }) {
      if (usage === 'request' && before !== undefined && after === undefined) report({});
    },
  },
});
