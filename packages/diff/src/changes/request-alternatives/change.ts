import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Choice between alternatives of what clients send has changed. */
export default defineChange({
  id: 'request-alternatives',
  meta: {
    name: 'Choice between alternatives of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        '{{Value}} that clients send in {{operations}} is a choice between alternatives, or is none any more.',
      impact: 'Some requests that clients send today may be refused.',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  visitor: whereSchemasDiffer('request', ['union-added', 'union-removed'], noWords),
});
