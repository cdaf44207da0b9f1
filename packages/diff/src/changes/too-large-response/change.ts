import { statusDropped } from '../../engines/statuses.js';
import { defineChange } from '../../define-change.js';

/** The refusal of requests that are too large is no longer documented. */
export default defineChange({
  id: 'too-large-response',
  meta: {
    name: 'Refusal of large requests',
    axis: 'resources',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} no longer documents `{{code}}`, the refusal of requests that are too large.',
      impact:
        'Nothing in the document promises any more that large requests are refused before they are read.',
      recommendation: 'Limit the size of requests, and document `413`.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents `{{code}}`, the refusal of requests that are too large.',
      impact: 'Clients learn that they have to send less.',
      recommendation: 'Make sure that the service answers so.',
    },
  },
  visitor: statusDropped([413]),
});
