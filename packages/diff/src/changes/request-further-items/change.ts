import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Further items of what clients send has changed. */
export default defineChange({
  id: 'request-further-items',
  meta: {
    name: 'Further items of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} has no items beyond those that are described.',
      impact: 'Requests that the old document allowed are refused.',
      recommendation: 'Go on accepting what clients send today, or announce when that ends.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem:
        '{{Value}} that clients send in {{operations}} may have items beyond those that are described.',
      impact: 'Whatever clients send today stays valid.',
      recommendation: 'Say in the description what is accepted now.',
    },
  },
  visitor: whereSchemasDiffer('request', ['further-items-forbidden'], noWords),
});
