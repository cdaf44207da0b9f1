import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Null of what clients send has changed. */
export default defineChange({
  id: 'request-null',
  meta: {
    name: 'Null of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} may no longer be null.',
      impact: 'Clients that send null are refused.',
      recommendation: 'Go on accepting what clients send today, or announce when that ends.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} may now be null.',
      impact: 'Whatever clients send today stays valid.',
      recommendation: 'Say in the description what is accepted now.',
    },
  },
  visitor: whereSchemasDiffer('request', ['null-removed'], noWords),
});
