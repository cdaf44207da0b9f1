import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Properties of a pattern of what clients send has changed. */
export default defineChange({
  id: 'request-pattern-property',
  meta: {
    name: 'Properties of a pattern of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'low',
      problem:
        '{{Value}} that clients send in {{operations}} has another rule for properties that match {{pattern}}.',
      impact: 'Some requests that clients send today may be refused.',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  visitor: whereSchemasDiffer(
    'request',
    ['pattern-property-added', 'pattern-property-removed'],
    ({ pattern }) => ({ pattern: asCode(pattern) }),
  ),
});
