import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Change of the values excluded from requests. */
export default defineChange({
  id: 'request-exclusion-replaced',
  meta: {
    name: 'What is excluded of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} that clients send in {{operations}} excludes other values by `not`.',
      impact: 'Some requests that clients send today may be refused.',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  visitor: whereSchemasDiffer('request', ['not-changed'], noWords),
});
