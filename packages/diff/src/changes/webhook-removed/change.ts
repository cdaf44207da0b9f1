import { defineChange } from '../../define-change.js';

/** A webhook or callback is gone. */
export default defineChange({
  id: 'webhook-removed',
  meta: {
    name: 'Webhook',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: 'The API no longer calls {{operations}} at its clients.',
      impact: 'Clients that wait for the call wait in vain.',
      recommendation: 'Go on calling it, or announce when that ends.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: 'The API now calls {{operations}} at its clients.',
      impact: 'Clients that do not offer it get calls that they do not answer.',
      recommendation: 'Call only clients that asked for it.',
    },
  },
  visitor: {
    Operation({ before, after, role }, { report }) {
      if (before !== undefined && after === undefined && role !== 'path') report({});
    },
  },
});
