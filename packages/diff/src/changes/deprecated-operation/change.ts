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
      impact: 'It will end; until then it is often less well kept.',
      recommendation: 'Say when it ends (the `Sunset` header), and what replaces it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} is no longer deprecated.',
      impact: 'Clients can go on using it.',
      recommendation: 'Make sure that it is kept as well as the others.',
    },
  },
  visitor: {
    Operation({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      if (!before.flag('deprecated') && after.flag('deprecated')) report({ property: 'deprecated' });
    },
  },
});
