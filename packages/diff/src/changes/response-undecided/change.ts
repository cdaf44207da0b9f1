import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer, whyUndecided } from '../../engines/schema-difference.js';

/** Change of a schema that cannot be classified. */
export default defineChange({
  id: 'response-undecided',
  meta: {
    name: 'Schemas that cannot be compared (responses)',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'info',
      problem: 'Whether {{value}} in responses of {{operations}} has changed cannot be decided: {{reason}}.',
      impact: 'A change for clients may go unnoticed.',
      recommendation: 'Make sure that all references of both documents can be followed.',
    },
  },
  visitor: whereSchemasDiffer('response', ['undecided'], ({ reason }) => ({ reason: whyUndecided(reason) })),
});
