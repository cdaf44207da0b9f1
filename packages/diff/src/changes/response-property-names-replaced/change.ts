import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** Names of properties of what clients get has changed. */
export default defineChange({
  id: 'response-property-names-replaced',
  meta: {
    name: 'Names of properties of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} in responses of {{operations}} names its properties in another way.',
      impact: 'Clients may get values that they were not written for.',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['property-names-changed'], noWords),
});
