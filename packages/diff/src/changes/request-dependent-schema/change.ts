import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Schemas that depend on a property of what clients send has changed. */
export default defineChange({
  id: 'request-dependent-schema',
  meta: {
    name: 'Schemas that depend on a property of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        '{{Value}} that clients send in {{operations}} is described otherwise where it has {{trigger}}.',
      impact: 'Some requests that clients send today may be refused.',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  visitor: whereSchemasDiffer('request', ['dependent-schema-changed'], ({ trigger }) => ({
    trigger: asCode(trigger),
  })),
});
