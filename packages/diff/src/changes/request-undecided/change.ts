import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer, whyUndecided } from '../../engines/schema-difference.js';

/** Change of a schema that cannot be classified. */
export default defineChange({
  id: 'request-undecided',
  meta: {
    name: 'Schemas that cannot be compared (requests)',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'info',
      problem:
        'Whether {{value}} that clients send in {{operations}} has changed cannot be decided: {{reason}}.',
      impact: 'A change for clients may go unnoticed.',
      recommendation: 'Make sure that all references of both documents can be followed.',
    },
  },
  visitor: whereSchemasDiffer('request', ['undecided'], ({ reason }) => ({ reason: whyUndecided(reason) })),
});
