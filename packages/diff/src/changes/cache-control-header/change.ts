import { headerDropped } from '../../engines/headers.js';
import { defineChange } from '../../define-change.js';

/** The header that controls caching is no longer documented. */
export default defineChange({
  id: 'cache-control-header',
  meta: {
    name: 'Cache-Control header',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} no longer documents the response header `{{header}}`, which prevents caching.',
      impact: 'Proxies and browsers may store responses for one user, and show them to others.',
      recommendation: 'Send `Cache-Control: no-store` with private responses, and document it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents the response header `{{header}}`, which prevents caching.',
      impact: 'Clients and tests can rely on it.',
      recommendation: 'Make sure that the service sends it.',
    },
  },
  visitor: headerDropped((name) => name === 'cache-control'),
});
