import { statusDropped } from '../../engines/statuses.js';
import { defineChange } from '../../define-change.js';

/** The refusal of conflicting changes is no longer documented. */
export default defineChange({
  id: 'conflict-response',
  meta: {
    name: 'Refusal of conflicting changes',
    axis: 'documentation',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} no longer documents `{{code}}`, the refusal of conflicting changes.',
      impact:
        'Nothing in the document says any more that one change does not overwrite another, and no test against it will.',
      recommendation: 'Answer with `409` or `412` where somebody else was faster, and document it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents `{{code}}`, the refusal of conflicting changes.',
      impact: 'Clients can load the newer state and try again.',
      recommendation: 'Make sure that the service answers so.',
    },
  },
  visitor: statusDropped([409, 412]),
});
