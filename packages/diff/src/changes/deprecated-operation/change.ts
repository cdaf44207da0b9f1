import { defineChange } from '../../define-change.js';

/** An operation is deprecated. */
export default defineChange({
  id: 'deprecated-operation',
  meta: {
    name: 'Deprecated operation',
    axis: 'surface',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} is now deprecated.',
      impact: 'It will be removed, and is often maintained less until then.',
      recommendation: 'Announce the removal date (`Sunset` header) and the replacement.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} is no longer deprecated.',
      impact: 'Clients can continue to use it.',
      recommendation: 'Make sure that it is maintained like the others.',
    },
  },
  visitor: {
    Operation({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      if (!before.flag('deprecated') && after.flag('deprecated')) report({ property: 'deprecated' });
    },
  },
});
