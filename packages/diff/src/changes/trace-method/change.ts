import { defineChange } from '../../define-change.js';

/** An operation with the method TRACE is new. */
export default defineChange({
  id: 'trace-method',
  meta: {
    name: 'TRACE',
    axis: 'surface',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} now answers `TRACE`, which sends back what it received.',
      impact: 'Scripts and proxies see headers, credentials included, that they should not see.',
      recommendation: 'Switch `TRACE` off, and take it out of the document.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} no longer answers `TRACE`.',
      impact: 'Hardly any client uses it.',
      recommendation: 'Switch it off in the service too.',
    },
  },
  visitor: {
    Operation({ before, after }, { report }) {
      if (before === undefined && after?.method === 'TRACE') report({});
    },
  },
});
