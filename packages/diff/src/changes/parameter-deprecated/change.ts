import { defineChange } from '../../define-change.js';

/** A parameter is deprecated. */
export default defineChange({
  id: 'parameter-deprecated',
  meta: {
    name: 'Deprecation of a parameter',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} of {{operations}} is deprecated now.',
      impact: 'Nothing changes yet; one day clients have to do without it.',
      recommendation: 'Say in the description what to use instead, and until when it stays.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} of {{operations}} is no longer deprecated.',
      impact: 'Clients can go on using it.',
      recommendation: 'Take hints at its end out of the description.',
    },
  },
  visitor: {
    Parameter({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      if (!before.flag('deprecated') && after.flag('deprecated')) report({ property: 'deprecated' });
    },
  },
});
