import { statusDropped } from '../../engines/statuses.js';
import { defineChange } from '../../define-change.js';

/** The refusal of invalid input is no longer documented. */
export default defineChange({
  id: 'invalid-input-response',
  meta: {
    name: 'Refusal of invalid input',
    axis: 'documentation',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} no longer documents `{{code}}`, the refusal of invalid input.',
      impact: 'Nothing in the document says any more that input is validated, and no test against it will.',
      recommendation: 'Answer with `400` or `422` to what does not fit the schema, and document it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents `{{code}}`, the refusal of invalid input.',
      impact: 'Clients learn what was wrong.',
      recommendation: 'Make sure that the service answers so.',
    },
  },
  visitor: statusDropped([400, 422]),
});
