import { defineChange } from '../../define-change.js';

/** A webhook or callback was removed. */
export default defineChange({
  id: 'webhook-removed',
  meta: {
    name: 'Removed webhook',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: 'The API no longer calls {{operations}} of its clients.',
      impact: 'Clients that wait for the call receive nothing.',
      recommendation: 'Continue to call it, or announce when that ends.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: 'The API now calls {{operations}} of its clients.',
      impact: 'Clients without a handler receive calls that they do not answer.',
      recommendation: 'Call only subscribed clients.',
    },
  },
  visitor: {
    Operation({ before, after, role }, { report }) {
      if (before !== undefined && after === undefined && role !== 'path') report({});
    },
  },
});
