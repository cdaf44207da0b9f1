import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Schemas that depend on a property of what clients get has changed. */
export default defineChange({
  id: 'response-dependent-schema',
  meta: {
    name: 'Schemas that depend on a property of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} in responses of {{operations}} is described otherwise where it has {{trigger}}.',
      impact: 'Clients may get values that they were not written for.',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['dependent-schema-changed'], ({ trigger }) => ({
    trigger: asCode(trigger),
  })),
});
