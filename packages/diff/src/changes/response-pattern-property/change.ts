import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Properties of a pattern of what clients get has changed. */
export default defineChange({
  id: 'response-pattern-property',
  meta: {
    name: 'Properties of a pattern of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem:
        '{{Value}} in responses of {{operations}} has another rule for properties that match {{pattern}}.',
      impact: 'Clients may get values that they were not written for.',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer(
    'response',
    ['pattern-property-added', 'pattern-property-removed'],
    ({ pattern }) => ({ pattern: asCode(pattern) }),
  ),
});
