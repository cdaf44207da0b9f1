import { defineChange } from '../../define-change.js';

/** An operation no longer accepts a request body. */
export default defineChange({
  id: 'request-body-removed',
  meta: {
    name: 'Request body',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{operations}} no longer accepts a request body.',
      impact: 'Bodies that clients send are ignored or rejected.',
      recommendation: 'Continue to accept it, or publish the operation under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now accepts a request body.',
      impact: 'Clients can send one.',
      recommendation: 'Describe its purpose.',
    },
  },
  visitor: {
    RequestBody({ before, after, usage }, { report }) {
      if (usage === 'request' && before !== undefined && after === undefined) report({});
    },
  },
});
