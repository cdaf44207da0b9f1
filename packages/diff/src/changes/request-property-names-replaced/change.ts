import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Names of properties of what clients send has changed. */
export default defineChange({
  id: 'request-property-names-replaced',
  meta: {
    name: 'Names of properties of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'low',
      problem: '{{Value}} that clients send in {{operations}} names its properties in another way.',
      impact: 'Some requests that clients send today may be refused.',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  visitor: whereSchemasDiffer('request', ['property-names-changed'], noWords),
});
