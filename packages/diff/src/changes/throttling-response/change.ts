import { statusDropped } from '../../engines/statuses.js';
import { defineChange } from '../../define-change.js';

/** The response to too many requests is no longer documented. */
export default defineChange({
  id: 'throttling-response',
  meta: {
    name: 'Rate limit response',
    axis: 'resources',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} no longer documents `{{code}}`, the response to too many requests.',
      impact: 'The document no longer promises that password guessing and scraping are slowed down.',
      recommendation: 'Enforce a limit, and document `429` with `Retry-After`.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents `{{code}}`, the response to too many requests.',
      impact: 'Clients can slow down on request.',
      recommendation: 'Make sure that the service returns this response.',
    },
  },
  visitor: statusDropped([429]),
});
