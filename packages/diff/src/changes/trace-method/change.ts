import { defineChange } from '../../define-change.js';

/** A new operation uses the method TRACE. */
export default defineChange({
  id: 'trace-method',
  meta: {
    name: 'TRACE',
    axis: 'surface',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} now supports `TRACE`, which returns the request.',
      impact: 'Scripts and proxies can read protected headers, credentials included.',
      recommendation: 'Disable `TRACE`, and remove it from the document.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} no longer supports `TRACE`.',
      impact: 'Hardly any client uses it.',
      recommendation: 'Disable it in the service, too.',
    },
  },
  visitor: {
    Operation({ before, after }, { report }) {
      if (before === undefined && after?.method === 'TRACE') report({});
    },
  },
});
