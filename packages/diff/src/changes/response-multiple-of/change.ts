import { defineChange } from '../../define-change.js';
import { beforeAndAfter, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Step of what clients get has changed. */
export default defineChange({
  id: 'response-multiple-of',
  meta: {
    name: 'Step of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem:
        '{{Value}} in responses of {{operations}} has another `multipleOf`: it is {{after}}, and was {{before}}.',
      impact: 'Clients may get values that they were not written for.',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer(
    'response',
    ['multiple-of-added', 'multiple-of-removed', 'multiple-of-changed'],
    (detail) => beforeAndAfter(detail),
  ),
});
