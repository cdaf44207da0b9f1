import { statusDropped } from '../../engines/statuses.js';
import { defineChange } from '../../define-change.js';

/** The response to missing or invalid credentials is no longer documented. */
export default defineChange({
  id: 'unauthorized-response',
  meta: {
    name: 'Unauthorized response',
    axis: 'documentation',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} no longer documents `{{code}}`, the response to missing or wrong credentials.',
      impact: 'The document no longer shows that credentials are checked, and tests cannot check it.',
      recommendation: 'Return `401` for missing or wrong credentials, and document it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents `{{code}}`, the response to missing or wrong credentials.',
      impact: 'Clients can renew their credentials on request.',
      recommendation: 'Make sure that the service returns this response.',
    },
  },
  visitor: statusDropped([401]),
});
