import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Choice between alternatives of what clients get has changed. */
export default defineChange({
  id: 'response-alternatives',
  meta: {
    name: 'Choice between alternatives of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem:
        '{{Value}} in responses of {{operations}} is a choice between alternatives, or is none any more.',
      impact: 'Clients may get values that they were not written for.',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['union-added', 'union-removed'], noWords),
});
