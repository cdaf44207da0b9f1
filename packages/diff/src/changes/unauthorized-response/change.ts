import { statusDropped } from '../../engines/statuses.js';
import { defineChange } from '../../define-change.js';

/** The refusal of missing or wrong credentials is no longer documented. */
export default defineChange({
  id: 'unauthorized-response',
  meta: {
    name: 'Refusal without credentials',
    axis: 'documentation',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} no longer documents `{{code}}`, the refusal of missing or wrong credentials.',
      impact:
        'Nothing in the document says any more that credentials are checked, and no test against it will.',
      recommendation: 'Answer with `401` where credentials are missing or wrong, and document it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents `{{code}}`, the refusal of missing or wrong credentials.',
      impact: 'Clients can renew their credentials when they are told to.',
      recommendation: 'Make sure that the service answers so.',
    },
  },
  visitor: statusDropped([401]),
});
