import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Null of what clients get has changed. */
export default defineChange({
  id: 'response-null',
  meta: {
    name: 'Null of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'low',
      problem: '{{Value}} in responses of {{operations}} may now be null.',
      impact: 'Clients that do not look for null fail when they meet it.',
      recommendation: 'Keep to what the old document promised, or offer the change under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} in responses of {{operations}} may no longer be null.',
      impact: 'What clients can handle today stays within what they get.',
      recommendation: 'Nothing needs to be done, as long as the service keeps to it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['null-added'], noWords),
});
