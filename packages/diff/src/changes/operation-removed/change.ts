import { defineChange } from '../../define-change.js';

/** An operation was removed. */
export default defineChange({
  id: 'operation-removed',
  meta: {
    name: 'Operation',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem: '{{operations}} was removed.',
      impact: 'Clients that call it get an error.',
      recommendation: 'Keep it, mark it as deprecated, and announce the removal date.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} is new.',
      impact: 'Clients can call it.',
      recommendation: 'Make sure that it has the same security as similar operations.',
    },
  },
  visitor: {
    Operation({ before, after, role }, { report }) {
      if (before !== undefined && after === undefined && role === 'path') report({});
    },
  },
});
