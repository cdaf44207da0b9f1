import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** A value that clients send is deprecated. */
export default defineChange({
  id: 'request-field-deprecated',
  meta: {
    name: 'Deprecation of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} is deprecated now.',
      impact: 'Nothing changes yet; one day clients have to do without it.',
      recommendation: 'Say in the description what to use instead, and until when it stays.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} is no longer deprecated.',
      impact: 'Clients can go on using it.',
      recommendation: 'Take hints at its end out of the description.',
    },
  },
  visitor: whereSchemasDiffer('request', ['deprecated-added'], noWords),
});
