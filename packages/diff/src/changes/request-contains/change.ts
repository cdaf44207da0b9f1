import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Items that must be among others of what clients send has changed. */
export default defineChange({
  id: 'request-contains',
  meta: {
    name: 'Items that must be among others of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{Value}} that clients send in {{operations}} has another `contains`.',
      impact: 'Some requests that clients send today may be refused.',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  visitor: whereSchemasDiffer('request', ['contains-added', 'contains-removed', 'contains-changed'], noWords),
});
