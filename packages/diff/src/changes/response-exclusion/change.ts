import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Change of the values excluded from responses. */
export default defineChange({
  id: 'response-exclusion',
  meta: {
    name: 'What is excluded of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} in responses of {{operations}} excludes other values by `not`.',
      impact: 'Clients may get values that they were not written for.',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['not-added', 'not-removed', 'not-changed'], noWords),
});
