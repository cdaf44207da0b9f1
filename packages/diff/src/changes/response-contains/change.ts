import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Items that must be among others of what clients get has changed. */
export default defineChange({
  id: 'response-contains',
  meta: {
    name: 'Items that must be among others of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} in responses of {{operations}} has another `contains`.',
      impact: 'Clients may get values that they were not written for.',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer(
    'response',
    ['contains-added', 'contains-removed', 'contains-changed'],
    noWords,
  ),
});
