import { statusDropped } from '../../engines/statuses.js';
import { defineChange } from '../../define-change.js';

/** The response to callers without permission is no longer documented. */
export default defineChange({
  id: 'forbidden-response',
  meta: {
    name: 'Forbidden response',
    axis: 'documentation',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} no longer documents `{{code}}`, the response to callers without permission.',
      impact: 'The document no longer shows that permissions are checked, and tests cannot check it.',
      recommendation: 'Return `403` (or `404`) to callers without permission, and document it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents `{{code}}`, the response to callers without permission.',
      impact: 'Clients can distinguish missing permissions from missing credentials.',
      recommendation: 'Make sure that the service returns this response.',
    },
  },
  visitor: statusDropped([403]),
});
