import { defineChange } from '../../define-change.js';

/** An operation is gone. */
export default defineChange({
  id: 'operation-removed',
  meta: {
    name: 'Operation',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem: '{{operations}} is gone.',
      impact: 'Clients that call it get an error.',
      recommendation: 'Keep it, mark it as deprecated, and say until when it stays.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} is new.',
      impact: 'Clients can call it.',
      recommendation: 'Make sure that it has the security of the operations around it.',
    },
  },
  visitor: {
    Operation({ before, after, role }, { report }) {
      if (before !== undefined && after === undefined && role === 'path') report({});
    },
  },
});
