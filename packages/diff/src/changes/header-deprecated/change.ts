import { defineChange } from '../../define-change.js';

/** A header is deprecated. */
export default defineChange({
  id: 'header-deprecated',
  meta: {
    name: 'Header deprecation',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}}, for {{operations}}, is now deprecated.',
      impact: 'Nothing changes yet, but clients must stop using it before its removal.',
      recommendation: 'Document the replacement and the removal date.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}}, for {{operations}}, is no longer deprecated.',
      impact: 'Clients can continue to use it.',
      recommendation: 'Remove any removal notice from the description.',
    },
  },
  visitor: {
    Header({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      if (!before.flag('deprecated') && after.flag('deprecated')) report({ property: 'deprecated' });
    },
  },
});
