import { statusDropped } from '../../engines/statuses.js';
import { defineChange } from '../../define-change.js';

/** The refusal of callers without the right is no longer documented. */
export default defineChange({
  id: 'forbidden-response',
  meta: {
    name: 'Refusal without rights',
    axis: 'documentation',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} no longer documents `{{code}}`, the refusal of callers without the right.',
      impact: 'Nothing in the document says any more that rights are checked, and no test against it will.',
      recommendation: 'Answer with `403` (or `404`) where a caller may not, and document it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents `{{code}}`, the refusal of callers without the right.',
      impact: 'Clients can tell missing rights from missing credentials.',
      recommendation: 'Make sure that the service answers so.',
    },
  },
  visitor: statusDropped([403]),
});
