import { statusDropped } from '../../engines/statuses.js';
import { defineChange } from '../../define-change.js';

/** The response to invalid input is no longer documented. */
export default defineChange({
  id: 'invalid-input-response',
  meta: {
    name: 'Validation error response',
    axis: 'documentation',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} no longer documents `{{code}}`, the response to invalid input.',
      impact: 'The document no longer shows that input is validated, and tests cannot check it.',
      recommendation: 'Return `400` or `422` for invalid input, and document it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents `{{code}}`, the response to invalid input.',
      impact: 'Clients learn what was wrong.',
      recommendation: 'Make sure that the service returns this response.',
    },
  },
  visitor: statusDropped([400, 422]),
});
