import { statusDropped } from '../../engines/statuses.js';
import { defineChange } from '../../define-change.js';

/** The response to conflicting changes is no longer documented. */
export default defineChange({
  id: 'conflict-response',
  meta: {
    name: 'Conflict response',
    axis: 'documentation',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} no longer documents `{{code}}`, the response to conflicting changes.',
      impact:
        'The document no longer shows that changes cannot overwrite each other, and tests cannot check it.',
      recommendation: 'Return `409` or `412` for conflicting changes, and document it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents `{{code}}`, the response to conflicting changes.',
      impact: 'Clients can load the newer state and retry.',
      recommendation: 'Make sure that the service returns this response.',
    },
  },
  visitor: statusDropped([409, 412]),
});
