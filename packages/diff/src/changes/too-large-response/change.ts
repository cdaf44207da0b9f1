import { statusDropped } from '../../engines/statuses.js';
import { defineChange } from '../../define-change.js';

/** The response to oversized requests is no longer documented. */
export default defineChange({
  id: 'too-large-response',
  meta: {
    name: 'Request size response',
    axis: 'resources',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} no longer documents `{{code}}`, the response to requests that are too large.',
      impact: 'The document no longer promises that large requests are rejected before they are read.',
      recommendation: 'Limit the size of requests, and document `413`.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents `{{code}}`, the response to requests that are too large.',
      impact: 'Clients learn that they must send less.',
      recommendation: 'Make sure that the service returns this response.',
    },
  },
  visitor: statusDropped([413]),
});
