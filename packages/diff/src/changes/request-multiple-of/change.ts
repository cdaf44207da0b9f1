import { defineChange } from '../../define-change.js';
import { beforeAndAfter, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Step of what clients send has changed. */
export default defineChange({
  id: 'request-multiple-of',
  meta: {
    name: 'Step of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'low',
      problem:
        '{{Value}} that clients send in {{operations}} has another `multipleOf`: it is {{after}}, and was {{before}}.',
      impact: 'Some requests that clients send today may be refused.',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  visitor: whereSchemasDiffer(
    'request',
    ['multiple-of-added', 'multiple-of-removed', 'multiple-of-changed'],
    (detail) => beforeAndAfter(detail),
  ),
});
