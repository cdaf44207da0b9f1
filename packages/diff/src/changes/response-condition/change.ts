import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Condition of what clients get has changed. */
export default defineChange({
  id: 'response-condition',
  meta: {
    name: 'Condition of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} in responses of {{operations}} depends on another condition (`if`).',
      impact: 'Clients may get values that they were not written for.',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer(
    'response',
    ['condition-added', 'condition-removed', 'condition-changed'],
    noWords,
  ),
});
