import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** A value that clients get is deprecated. */
export default defineChange({
  id: 'response-field-deprecated',
  meta: {
    name: 'Deprecation of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} in responses of {{operations}} is deprecated now.',
      impact: 'Nothing changes yet; one day clients have to do without it.',
      recommendation: 'Say in the description what to use instead, and until when it stays.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} in responses of {{operations}} is no longer deprecated.',
      impact: 'Clients can go on using it.',
      recommendation: 'Take hints at its end out of the description.',
    },
  },
  visitor: whereSchemasDiffer('response', ['deprecated-added'], noWords),
});
