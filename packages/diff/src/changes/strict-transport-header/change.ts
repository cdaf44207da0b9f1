import { headerDropped } from '../../engines/headers.js';
import { defineChange } from '../../define-change.js';

/** The header that keeps browsers on TLS is no longer documented. */
export default defineChange({
  id: 'strict-transport-header',
  meta: {
    name: 'Strict-Transport-Security',
    axis: 'transport',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem:
        '{{operations}} no longer documents the response header `{{header}}`, which keeps browsers on TLS.',
      impact: 'An attacker can downgrade a browser to plain HTTP, and read and change its requests.',
      recommendation: 'Send it, and document it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents the response header `{{header}}`, which keeps browsers on TLS.',
      impact: 'Clients and tests can rely on it.',
      recommendation: 'Make sure that the service sends it.',
    },
  },
  visitor: headerDropped((name) => name === 'strict-transport-security'),
});
