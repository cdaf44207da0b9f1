import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Schema of items of what clients send has changed. */
export default defineChange({
  id: 'request-item-schema',
  meta: {
    name: 'Schema of items of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} has items that are described now.',
      impact: 'Requests that the old document allowed are refused.',
      recommendation: 'Go on accepting what clients send today, or announce when that ends.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} has items that nothing describes any more.',
      impact: 'Whatever clients send today stays valid.',
      recommendation: 'Say in the description what is accepted now.',
    },
  },
  visitor: whereSchemasDiffer('request', ['item-schema-added'], noWords),
});
