import { headerDropped } from '../../engines/headers.js';
import { defineChange } from '../../define-change.js';

/** A header that announces a rate limit is no longer documented. */
export default defineChange({
  id: 'rate-limit-header',
  meta: {
    name: 'Rate limit header',
    axis: 'resources',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem:
        '{{operations}} no longer documents the response header `{{header}}`, which announces a limit.',
      impact:
        'Clients only discover a limit by exceeding it, and external tests cannot find out whether it works.',
      recommendation: 'Document the headers that announce the limit.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents the response header `{{header}}`, which announces a limit.',
      impact: 'Clients and tests can rely on it.',
      recommendation: 'Make sure that the service sends it.',
    },
  },
  visitor: headerDropped((name) => /rate-?limit|quota|throttl/.test(name)),
});
