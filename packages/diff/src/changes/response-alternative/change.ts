import { defineChange } from '../../define-change.js';
import { whereSchemasDiffer } from '../../engines/schema-difference.js';
import { asCode } from '../../report/operation-names.js';

/** Alternatives of what clients get has changed. */
export default defineChange({
  id: 'response-alternative',
  meta: {
    name: 'Alternatives of what clients get',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} in responses of {{operations}} has one more alternative: {{name}}.',
      impact: 'Clients that handle each known alternative have no case for the new one.',
      recommendation: 'Keep to what the old document promised, or offer the change under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} in responses of {{operations}} has one alternative less: {{name}}.',
      impact: 'What clients can handle today stays within what they get.',
      recommendation: 'Nothing needs to be done, as long as the service keeps to it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['branch-added'], ({ name }) => ({ name: asCode(name) })),
});
