import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Condition of what clients send has changed. */
export default defineChange({
  id: 'request-condition',
  meta: {
    name: 'Condition of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{Value}} that clients send in {{operations}} depends on another condition (`if`).',
      impact: 'Some requests that clients send today may be refused.',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  visitor: whereSchemasDiffer(
    'request',
    ['condition-added', 'condition-removed', 'condition-changed'],
    noWords,
  ),
});
