import { defineChange } from '../../define-change.js';

/** An operation is deprecated. */
export default defineChange({
  id: 'operation-deprecated',
  meta: {
    name: 'Deprecation of an operation',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} is deprecated now.',
      impact: 'Nothing changes yet; one day clients have to do without it.',
      recommendation: 'Say in the description what to use instead, and until when it stays.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} is no longer deprecated.',
      impact: 'Clients can go on using it.',
      recommendation: 'Take hints at its end out of the description.',
    },
  },
  visitor: {
    Operation({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      if (!before.flag('deprecated') && after.flag('deprecated')) report({ property: 'deprecated' });
    },
  },
});
