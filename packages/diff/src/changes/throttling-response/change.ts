import { statusDropped } from '../../engines/statuses.js';
import { defineChange } from '../../define-change.js';

/** The refusal of too many requests is no longer documented. */
export default defineChange({
  id: 'throttling-response',
  meta: {
    name: 'Refusal of too many requests',
    axis: 'resources',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} no longer documents `{{code}}`, the refusal of too many requests.',
      impact:
        'Nothing in the document promises any more that somebody who tries passwords, or takes everything, is slowed down.',
      recommendation: 'Enforce a limit, and document `429` with `Retry-After`.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents `{{code}}`, the refusal of too many requests.',
      impact: 'Clients can slow down when they are told to.',
      recommendation: 'Make sure that the service answers so.',
    },
  },
  visitor: statusDropped([429]),
});
