import { headerDropped } from '../../engines/headers.js';
import { defineChange } from '../../define-change.js';

/** The header with the time of the next attempt is no longer documented. */
export default defineChange({
  id: 'retry-after-header',
  meta: {
    name: 'Retry-After',
    axis: 'resources',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem:
        '{{operations}} no longer documents the response header `{{header}}`, which announces when to retry.',
      impact: 'Rejected clients retry at once, and make an overload worse.',
      recommendation: 'Send `Retry-After` with `429` and `503`, and document it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem:
        '{{operations}} now documents the response header `{{header}}`, which announces when to retry.',
      impact: 'Clients and tests can rely on it.',
      recommendation: 'Make sure that the service sends it.',
    },
  },
  visitor: headerDropped((name) => name === 'retry-after'),
});
